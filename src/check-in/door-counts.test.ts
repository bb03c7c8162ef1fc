import type pg from "pg";
import { expect, test, vi } from "vitest";
import { createDoorCounts, type DoorCounts } from "./door-counts.ts";

const LIST = 7;

/** Makes counts that end when the test lets them, by the test's clock. */
function openCounts() {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const waiting: ((counts: DoorCounts) => void)[] = [];
  const query = () =>
    new Promise((resolve) => waiting.push((counts) => resolve({ rows: [counts] as DoorCounts[] })));
  const { countsOf, move } = createDoorCounts({ query } as unknown as pg.Pool);
  return {
    waiting,
    move: (came: number) => move(LIST, { came, inside: came }),
    pass: (milliseconds: number) => void (now += milliseconds),
    end: (came: number) => waiting.shift()!(counted(came)),
    ask: () => countsOf(LIST),
  };
}

const counted = (came: number) => ({
  total_attendees: 9,
  checked_in_attendees: came,
  inside_attendees: came,
});

test("a quick count is made again after a second, and what was let in meanwhile shows at once", async () => {
  const { ask, end, pass, move, waiting } = openCounts();
  const first = ask();
  end(1);
  expect(await first).toEqual(counted(1));

  move(2);
  pass(999);
  expect(await ask()).toEqual(counted(3));
  expect(waiting).toHaveLength(0);
  pass(1);
  const next = ask();
  end(5);
  expect(await next).toEqual(counted(5));
});

test("a count of half a second is shown while the next is made, which is ten seconds later", async () => {
  const { ask, end, pass, move, waiting } = openCounts();
  const first = ask();
  pass(500);
  end(1);
  await first;

  pass(9_499);
  expect(await ask()).toEqual(counted(1));
  expect(waiting).toHaveLength(0);
  pass(1);
  expect(await ask()).toEqual(counted(1));
  expect(waiting).toHaveLength(1);
  move(1);
  expect(await ask()).toEqual(counted(2));
  expect(waiting).toHaveLength(1);
  end(4);
  await vi.waitFor(async () => expect(await ask()).toEqual(counted(5)));
});

test("no scan waits for the next count of a hundred thousand tickets", async () => {
  const { ask, end, pass, waiting } = openCounts();
  const first = ask();
  pass(60);
  end(1);
  await first;

  pass(1_139);
  await ask();
  expect(waiting).toHaveLength(0);
  pass(1);
  expect(await ask()).toEqual(counted(1));
  expect(waiting).toHaveLength(1);
  end(4);
  await vi.waitFor(async () => expect(await ask()).toEqual(counted(4)));
});

test("a long count that nobody has asked for in a while is made again before the answer", async () => {
  const { ask, end, pass } = openCounts();
  const first = ask();
  pass(500);
  end(1);
  await first;

  pass(60_000);
  const next = ask();
  end(4);
  expect(await next).toEqual(counted(4));
});

test("a long count that fails leaves the last one, and the next scan tries again", async () => {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const answers = [
    async () => ({ rows: [counted(1)] }),
    async () => Promise.reject(new Error("the database is away")),
    async () => ({ rows: [counted(3)] }),
  ];
  const query = async () => {
    now += 500;
    return answers.shift()!();
  };
  const { countsOf } = createDoorCounts({ query } as unknown as pg.Pool);
  await countsOf(LIST);

  now += 10_000;
  expect(await countsOf(LIST)).toEqual(counted(1));
  await vi.waitFor(async () => expect(await countsOf(LIST)).toEqual(counted(3)));
});

import type pg from "pg";
import { expect, test } from "vitest";
import { createDoorCounts } from "./door-counts.ts";

/** A list whose counting takes as long as the test says. */
function countedList() {
  let time = 0;
  const asked: ((checkedIn: number | Error) => void)[] = [];
  const pool = {
    query: () =>
      new Promise((resolve, reject) =>
        asked.push((checkedIn) => {
          if (checkedIn instanceof Error) return reject(checkedIn);
          const rows = [{ total_attendees: 9, checked_in_attendees: checkedIn, inside_attendees: checkedIn }];
          return resolve({ rows });
        }),
      ),
  } as unknown as pg.Pool;
  const { countsOf, move } = createDoorCounts(pool, () => time);
  return {
    asked,
    move,
    pass: (milliseconds: number) => void (time += milliseconds),
    /** The number of people who are in, or null as long as the caller would wait. */
    async answer(): Promise<number | null> {
      const waiting = new Promise<null>((resolve) => setImmediate(() => resolve(null)));
      const counts = await Promise.race([countsOf(1), waiting]);
      return counts && counts.checked_in_attendees;
    },
    /** Lets the newest count end after this time. */
    async end(milliseconds: number, checkedIn: number | Error): Promise<void> {
      time += milliseconds;
      asked.at(-1)!(checkedIn);
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test("a list is counted once a second for all devices, and they wait for a count that takes no time", async () => {
  const list = countedList();
  expect([await list.answer(), await list.answer()]).toEqual([null, null]);
  await list.end(5, 1);
  list.pass(900);
  expect(await list.answer()).toBe(1);
  expect(list.asked).toHaveLength(1);

  list.pass(100);
  expect(await list.answer()).toBeNull();
  await list.end(5, 2);

  expect(await list.answer()).toBe(2);
  expect(list.asked).toHaveLength(2);
});

test("no device waits while a large list is counted again, which takes a tenth of the time at most", async () => {
  const list = countedList();
  await list.answer();
  await list.end(300, 10);
  list.pass(2_600);
  expect(await list.answer()).toBe(10);
  expect(list.asked).toHaveLength(1);

  list.pass(200);
  expect([await list.answer(), await list.answer()]).toEqual([10, 10]);
  expect(list.asked).toHaveLength(2);
  // Who comes in meanwhile shows at once, and afterwards.
  list.move(1, { came: 1, inside: 1 });
  expect(await list.answer()).toBe(11);
  await list.end(300, 15);

  expect(await list.answer()).toBe(16);
});

test("counts of a large list that nobody has asked for in a while are counted before the answer", async () => {
  const list = countedList();
  await list.answer();
  await list.end(300, 10);

  list.pass(60_000);
  expect(await list.answer()).toBeNull();
  await list.end(300, 40);

  expect(await list.answer()).toBe(40);
});

test("a count that failed is tried again", async () => {
  const list = countedList();
  const refused = list.answer().catch(() => "failed");
  await list.end(5, new Error("the connection was lost"));
  await refused;

  expect(await list.answer()).toBeNull();
  await list.end(5, 3);
  expect(await list.answer()).toBe(3);
  expect(list.asked).toHaveLength(2);
});

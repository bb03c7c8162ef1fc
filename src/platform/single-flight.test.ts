import { expect, test } from "vitest";
import { createSingleFlight } from "./single-flight.ts";

/** Work that ends when the test decides. */
function makeWork() {
  const ends: ((answer: number) => void)[] = [];
  const fails: ((error: Error) => void)[] = [];
  const work = () =>
    new Promise<number>((resolve, reject) => {
      ends.push(resolve);
      fails.push(reject);
    });
  return { work, ends, fails, begun: () => ends.length };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("callers with the same key share the work in progress; other keys run separately", async () => {
  const { join } = createSingleFlight<number>();
  const { work, ends, begun } = makeWork();

  const [one, two, other] = [join("a", work), join("a", work), join("b", work)];
  ends[0]!(1);
  ends[1]!(2);

  expect(await Promise.all([one, two, other])).toEqual([1, 1, 2]);
  expect(begun()).toBe(2);
});

test("a caller that needs a fresh answer waits for the work in progress, and shares the next run with all who wait", async () => {
  const { afresh } = createSingleFlight<number>();
  const { work, ends, begun } = makeWork();

  const first = afresh("a", work);
  const late = Array.from({ length: 50 }, () => afresh("a", work));
  await settled();
  const atOnce = begun();
  ends[0]!(1);
  await first;
  await settled();
  ends[1]!(2);

  expect(atOnce).toBe(1);
  expect(await Promise.all(late)).toEqual(Array(50).fill(2));
  expect(begun()).toBe(2);
});

test("passes a failure to all sharing callers, and the next call starts again", async () => {
  const { join, afresh } = createSingleFlight<number>();
  const { work, ends, fails } = makeWork();

  const failing = join("a", work);
  const waiting = afresh("a", work);
  fails[0]!(new Error("no answer"));
  await expect(failing).rejects.toThrow("no answer");
  await settled();
  ends[1]!(7);

  expect(await waiting).toBe(7);
});

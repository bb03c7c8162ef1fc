import { afterEach, expect, test, vi } from "vitest";
import type { Db } from "../../platform/database/database.ts";
import { openCheckedInCount } from "./checked-in.ts";

afterEach(() => void vi.useRealTimers());

/** Makes a count that takes `milliseconds` and returns one more each time. */
function slowCount(milliseconds: number) {
  vi.useFakeTimers({ toFake: ["performance"] });
  let people = 0;
  return openCheckedInCount({} as Db, async () => {
    vi.advanceTimersByTime(milliseconds);
    people += 1;
    return people;
  });
}

test("reuses a count for twenty times as long as it took", async () => {
  const countOf = slowCount(100);

  expect(await countOf(7)).toBe(1);
  vi.advanceTimersByTime(1_999);
  expect(await countOf(7)).toBe(1);
  vi.advanceTimersByTime(2);
  expect(await countOf(7)).toBe(2);
});

test("reuses no count for longer than the five seconds after which open pages refetch", async () => {
  const countOf = slowCount(2_000);

  expect(await countOf(7)).toBe(1);
  vi.advanceTimersByTime(5_001);
  expect(await countOf(7)).toBe(2);
});

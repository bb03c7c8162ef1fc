import { afterEach, expect, test, vi } from "vitest";
import type { Db } from "../../platform/database/database.ts";
import { openCheckedInCount } from "./checked-in.ts";

afterEach(() => void vi.useRealTimers());

/** A count that takes `milliseconds` and finds one person more each time. */
function slowCount(milliseconds: number) {
  vi.useFakeTimers({ toFake: ["performance"] });
  let people = 0;
  return openCheckedInCount({} as Db, async () => {
    vi.advanceTimersByTime(milliseconds);
    people += 1;
    return people;
  });
}

test("a count that took long is shared for twenty times as long", async () => {
  const countOf = slowCount(100);

  expect(await countOf(7)).toBe(1);
  vi.advanceTimersByTime(1_999);
  expect(await countOf(7)).toBe(1);
  vi.advanceTimersByTime(2);
  expect(await countOf(7)).toBe(2);
});

test("no count is older than the five seconds after which open pages ask again", async () => {
  const countOf = slowCount(2_000);

  expect(await countOf(7)).toBe(1);
  vi.advanceTimersByTime(5_001);
  expect(await countOf(7)).toBe(2);
});

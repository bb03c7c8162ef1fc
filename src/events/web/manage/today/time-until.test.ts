import { expect, test } from "vitest";
import { timeUntil } from "./time-until.ts";

const MINUTE = 60_000;

test.each([
  [10, "in 1 minute"],
  [90 * MINUTE, "in 90 minutes"],
  [3 * 60 * MINUTE, "in 3 hours"],
  [47 * 60 * MINUTE, "in 47 hours"],
  [19.5 * 24 * 60 * MINUTE, "in 20 days"],
])("%i ms are %j", (milliseconds, words) => {
  expect(timeUntil(milliseconds, "en")).toBe(words);
});

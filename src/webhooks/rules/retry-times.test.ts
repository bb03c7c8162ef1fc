import { expect, test } from "vitest";
import { readRetryAfter, RETRY_MILLISECONDS, retryIn } from "./retry-times.ts";

const HOUR = 3_600_000;

test("WHK-02 a delivery is tried ten times within some 75 hours", () => {
  const total = RETRY_MILLISECONDS.reduce((sum, wait) => sum + wait, 0) / HOUR;

  expect(RETRY_MILLISECONDS.length + 1).toBe(10);
  expect(total).toBeGreaterThan(72);
  expect(total).toBeLessThan(80);
  expect(retryIn({ attempts: 10, retryAfter: null, random: 0 })).toBeNull();
});

test("WHK-02 each wait is spread by a fifth, and never shorter than the receiver asked for", () => {
  expect(retryIn({ attempts: 2, retryAfter: null, random: 0 })).toBe(240_000);
  expect(retryIn({ attempts: 2, retryAfter: null, random: 0.5 })).toBe(300_000);
  expect(retryIn({ attempts: 1, retryAfter: 90_000, random: 0 })).toBe(90_000);
  expect(retryIn({ attempts: 1, retryAfter: 90 * 24 * HOUR, random: 0 })).toBe(24 * HOUR);
});

test.each([
  ["120", 120_000],
  ["Thu, 26 Nov 2026 12:01:00 GMT", 60_000],
  ["Thu, 26 Nov 2026 11:00:00 GMT", 0],
  ["soon", null],
  ["-5", null],
  [undefined, null],
])("WHK-02 Retry-After: %s is read as %s ms", (header, expected) => {
  expect(readRetryAfter(header, new Date("2026-11-26T12:00:00Z"))).toBe(expected);
});

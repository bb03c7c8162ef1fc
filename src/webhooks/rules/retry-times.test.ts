import { expect, test } from "vitest";
import { readRetryAfter, RETRY_MILLISECONDS, retryIn } from "./retry-times.ts";

const HOUR = 3_600_000;

test("WHK-02 tries a delivery ten times within about 75 hours", () => {
  const total = RETRY_MILLISECONDS.reduce((sum, wait) => sum + wait, 0) / HOUR;

  expect(RETRY_MILLISECONDS.length + 1).toBe(10);
  expect(total).toBeGreaterThan(72);
  expect(total).toBeLessThan(80);
  expect(retryIn({ attempts: 10, retryAfter: null, random: 0 })).toBeNull();
});

test("WHK-02 varies each wait by a fifth, and never retries earlier than the receiver asked for", () => {
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
])("WHK-02 reads Retry-After: %s as %s ms", (header, expected) => {
  expect(readRetryAfter(header, new Date("2026-11-26T12:00:00Z"))).toBe(expected);
});

import { expect, test } from "vitest";
import { isPast } from "./is-past.ts";

const NOW = new Date("2027-03-01T11:30:00Z");

test.each([
  ["2027-03-01T12:29", "Europe/Berlin", true],
  ["2027-03-01T12:30", "Europe/Berlin", false],
  ["2027-03-01T12:29:59", "Europe/Berlin", true],
  ["2027-03-01T12:29", "Asia/Tokyo", true],
  ["2027-03-01T06:30", "America/New_York", false],
  ["2026-12-31T23:59", "UTC", true],
  ["2199-12-31T23:59", "UTC", false],
  [null, "UTC", false],
  ["", "UTC", false],
  ["2020-01-01T00:00", "Nowhere/Nothing", false],
])("%s in %s is past: %s", (wallTime, timezone, expected) => {
  expect(isPast(wallTime, timezone, NOW)).toBe(expected);
});

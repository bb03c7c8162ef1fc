import { expect, test } from "vitest";
import { addToWallTime, nextSaturday, wallTimeIn } from "./wall-time.ts";

test("moves over midnight, the end of a month and the end of a year", () => {
  expect(addToWallTime("2026-12-31T22:30", { minutes: 120 })).toBe("2027-01-01T00:30");
  expect(addToWallTime("2028-02-28T10:00", { days: 1 })).toBe("2028-02-29T10:00");
  expect(addToWallTime("2026-03-01T10:00", { days: -7 })).toBe("2026-02-22T10:00");
});

test("ignores daylight saving time, because it counts clock time, not elapsed hours", () => {
  expect(addToWallTime("2026-03-29T01:30", { days: 1 })).toBe("2026-03-30T01:30");
});

test("never returns today as the next Saturday", () => {
  expect(nextSaturday("2026-11-25T12:00", "19:00")).toBe("2026-11-28T19:00");
  expect(nextSaturday("2026-11-28T12:00", "19:00")).toBe("2026-12-05T19:00");
  expect(nextSaturday("2026-11-29T12:00", "19:00")).toBe("2026-12-05T19:00");
});

test("reads the clocks of a zone", () => {
  const now = new Date("2026-11-25T23:30:00Z");

  expect(wallTimeIn("Europe/Berlin", now)).toBe("2026-11-26T00:30");
  expect(wallTimeIn("Nowhere/Land", now)).toBe("");
});

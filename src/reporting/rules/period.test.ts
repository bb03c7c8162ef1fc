import { expect, test } from "vitest";
import { periodOf } from "./period.ts";

const NOON = new Date("2026-06-15T12:20:00Z");

test.each([
  ["7d", "2026-06-09", "2026-06-15", "2026-06-02", "2026-06-08"],
  ["14d", "2026-06-02", "2026-06-15", "2026-05-19", "2026-06-01"],
  ["30d", "2026-05-17", "2026-06-15", "2026-04-17", "2026-05-16"],
  ["90d", "2026-03-18", "2026-06-15", "2025-12-18", "2026-03-17"],
] as const)(
  "%s ends today and is compared with the same number of days before",
  (period, start, end, from, to) => {
    const { now, before, unit } = periodOf({ period }, "UTC", NOON);

    expect(unit).toBe("day");
    expect([now.start, now.end, before.start, before.end]).toEqual([start, end, from, to]);
  },
);

test("defaults to today and the seven days before", () => {
  const { now, before } = periodOf({}, "UTC", NOON);

  expect([now.start, now.end, before.start, before.end]).toEqual([
    "2026-06-08",
    "2026-06-15",
    "2026-05-31",
    "2026-06-07",
  ]);
});

test("TIM-07 uses days in the event's zone, where it can already be tomorrow", () => {
  const { now } = periodOf({ period: "7d" }, "Pacific/Auckland", new Date("2026-06-15T12:20:00Z"));

  expect(now).toMatchObject({
    start: "2026-06-10",
    end: "2026-06-16",
    from: new Date("2026-06-09T12:00:00Z"),
    until: new Date("2026-06-16T12:00:00Z"),
  });
});

test("the last 24 hours start at a full hour of the event's clock", () => {
  const { now, before, unit } = periodOf({ period: "24h" }, "Asia/Kathmandu", NOON);

  expect(unit).toBe("hour");
  // It is 18:05 in Kathmandu, so the current hour started at 18:00.
  expect(now.until).toEqual(new Date("2026-06-15T13:15:00Z"));
  expect(now.from).toEqual(new Date("2026-06-14T13:15:00Z"));
  expect(before).toMatchObject({ from: new Date("2026-06-13T13:15:00Z"), until: now.from });
});

test.each([
  ["America/New_York", "2026-03-08", 23],
  ["America/New_York", "2026-11-01", 25],
  ["Australia/Lord_Howe", "2026-04-05", 24.5],
])("a day on which the clocks change has its real length, in %s: %s has %d hours", (zone, day, hours) => {
  const { now } = periodOf({ start_date: day, end_date: day }, zone, NOON);

  expect((now.until.getTime() - now.from.getTime()) / 3_600_000).toBe(hours);
});

test.each([
  [{ period: "custom" }, "start_date", "required"],
  [{ start_date: "2026-06-01" }, "end_date", "required"],
  [{ start_date: "2026-06-02", end_date: "2026-06-01" }, "end_date", "before_start"],
  [{ start_date: "2025-01-01", end_date: "2026-01-06" }, "end_date", "too_big"],
] as const)("ABU-11 refuses %j at %s: %s", (wanted, field, code) => {
  expect(() => periodOf(wanted, "UTC", NOON)).toThrow(
    expect.objectContaining({ code: "invalid", fields: { [field]: [expect.objectContaining({ code })] } }),
  );
});

test("accepts at most 370 days", () => {
  const { now } = periodOf({ start_date: "2025-01-01", end_date: "2026-01-05" }, "UTC", NOON);

  expect(now.end).toBe("2026-01-05");
});

import { expect, test } from "vitest";
import { daysReported, nextRunAfter, type ScheduleTimes } from "./schedule-times.ts";

const DAILY: ScheduleTimes = { frequency: "DAILY", weekday: null, month_day: null, time: "07:30" };
const at = (instant: string) => new Date(instant);

test.each([
  ["later today", DAILY, "2026-06-15T05:00:00Z", "2026-06-15T05:30:00Z"],
  ["tomorrow once it was due", DAILY, "2026-06-15T05:30:00Z", "2026-06-16T05:30:00Z"],
  ["at the same clock after clocks change", DAILY, "2026-10-24T06:00:00Z", "2026-10-25T06:30:00Z"],
  [
    "on the next Monday",
    { ...DAILY, frequency: "WEEKLY", weekday: 1 },
    "2026-06-16T10:00:00Z",
    "2026-06-22T05:30:00Z",
  ],
  [
    "on the last day of a short month",
    { ...DAILY, frequency: "MONTHLY", month_day: 31 },
    "2027-02-01T10:00:00Z",
    "2027-02-28T06:30:00Z",
  ],
  [
    "at a time that clocks skip, later by the gap",
    { ...DAILY, time: "02:30" },
    "2027-03-27T12:00:00Z",
    "2027-03-28T01:30:00Z",
  ],
] as const)("a report is due %s", (_, times, after, due) => {
  expect(nextRunAfter(times as ScheduleTimes, "Europe/Berlin", at(after))).toEqual(at(due));
});

test.each([
  ["DAILY", "2026-06-14", "2026-06-14"],
  ["WEEKLY", "2026-06-08", "2026-06-14"],
  ["MONTHLY", "2026-05-01", "2026-05-31"],
] as const)("a %s report covers whole days that are over", (frequency, start_date, end_date) => {
  expect(daysReported(frequency, "Europe/Berlin", at("2026-06-15T05:30:00Z"))).toEqual({
    start_date,
    end_date,
  });
});

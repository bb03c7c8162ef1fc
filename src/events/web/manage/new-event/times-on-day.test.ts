import { expect, test } from "vitest";
import { endFrom, sameWeekdayLater, timesOn } from "./times-on-day.ts";

test("keeps hour and duration of a copy on another day", () => {
  const weekend = { start_date_local: "2031-07-05T10:00", end_date_local: "2031-07-06T17:30" };

  expect(timesOn("2031-07-31", weekend)).toEqual({
    start_date: "2031-07-31T10:00",
    end_date: "2031-08-01T17:30",
  });
  expect(timesOn("2031-06-30", { ...weekend, end_date_local: null })).toEqual({
    start_date: "2031-06-30T10:00",
    end_date: "",
  });
});

test("ends a copy as long after its start as the original", () => {
  const concert = { start_date_local: "2031-07-05T19:00", end_date_local: "2031-07-05T23:00" };

  expect(endFrom("2032-02-28T21:30", concert)).toBe("2032-02-29T01:30");
  expect(endFrom("", concert)).toBe("");
  expect(endFrom("2032-02-28T21:30", { ...concert, end_date_local: null })).toBe("");
});

test.each([
  ["2031-07-10", "2031-07-01", "2031-07-17"],
  ["2031-07-10", "2031-07-10", "2031-07-17"],
  ["2031-07-10", "2031-07-17", "2031-07-24"],
  ["2031-07-10", "2031-09-01", "2031-09-04"],
])("starts a copy of %s proposed on %s on %s", (day, today, proposed) => {
  expect(sameWeekdayLater(day, today)).toBe(proposed);
});

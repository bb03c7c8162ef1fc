import { expect, test } from "vitest";
import { daysOfEvent } from "./days-of-event.ts";
import { layOutWeek } from "./lay-out-week.ts";
import {
  addMonths,
  boundsOfMonth,
  daysBetween,
  firstWeekdayOf,
  readMonth,
  weeksOf,
} from "../../../../../../manage-ui/dates/month.ts";

test.each([
  ["2031-07", "2031-07"],
  ["2031-13", null],
  ["2031-7", null],
  ["31-07", null],
  ["", null],
  [null, null],
])("reads the month %j as %j", (text, month) => {
  expect(readMonth(text)).toBe(month);
});

test("counts months across the end of a year, and knows their last day", () => {
  expect([addMonths("2031-12", 1), addMonths("2031-01", -1)]).toEqual(["2032-01", "2030-12"]);
  expect(boundsOfMonth("2028-02")).toEqual({ firstDay: "2028-02-01", lastDay: "2028-02-29" });
  expect(daysBetween("2031-03-29", "2031-04-02")).toBe(4);
});

test("starts weeks on the reader's first weekday", () => {
  // 1 July 2031 is a Tuesday.
  expect(weeksOf("2031-07", 1)[0]).toEqual([null, ...days("2031-07-", 1, 6)]);
  expect(weeksOf("2031-07", 7)[0]).toEqual([null, null, ...days("2031-07-", 1, 5)]);
  expect(weeksOf("2031-07", 6)[0]).toEqual([null, null, null, ...days("2031-07-", 1, 4)]);
  expect(weeksOf("2027-02", 1)).toHaveLength(4);
  expect(weeksOf("2031-03", 1)).toHaveLength(6);
});

test.each([
  ["en-GB", 1],
  ["de", 1],
  ["en-US", 7],
  ["pt-BR", 7],
])("starts a week in %s on weekday %i", (locale, weekday) => {
  expect(firstWeekdayOf(locale)).toBe(weekday);
});

test("counts a night as one day and a weekend as two; an end at midnight excludes the next day", () => {
  expect(daysOfEvent(event("2031-07-04T20:00", "2031-07-05T04:00"))).toEqual(on("2031-07-04"));
  expect(daysOfEvent(event("2031-07-04T10:00", "2031-07-05T17:00"))).toEqual(on("2031-07-04", "2031-07-05"));
  expect(daysOfEvent(event("2031-07-04T00:00", "2031-07-06T00:00"))).toEqual(on("2031-07-04", "2031-07-05"));
  expect(daysOfEvent(event("2031-07-04T10:00", null))).toEqual(on("2031-07-04"));
});

test("lays out events of several days as bars in separate lanes", () => {
  const week = days("2031-07-", 7, 7);
  const long = event("2031-07-01T10:00", "2031-07-09T17:00");
  const weekend = event("2031-07-09T10:00", "2031-07-11T17:00");
  const next = event("2031-07-10T10:00", "2031-07-20T17:00");
  const evening = event("2031-07-10T20:00", "2031-07-10T22:00");
  const elsewhere = event("2031-07-15T20:00", "2031-07-15T22:00");

  const { lanes, bars, single } = layOutWeek(week, [long, weekend, next, evening, elsewhere]);

  expect(lanes).toBe(2);
  expect(bars).toEqual([
    { event: long, lane: 0, day: "2031-07-07", length: 3, comesFromBefore: true, goesOn: false },
    { event: weekend, lane: 1, day: "2031-07-09", length: 3, comesFromBefore: false, goesOn: false },
    { event: next, lane: 0, day: "2031-07-10", length: 4, comesFromBefore: false, goesOn: true },
  ]);
  expect(single.get("2031-07-10")).toEqual([evening]);
  expect([...single.values()].flat()).toEqual([evening]);
});

function days(month: string, first: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${month}${String(first + index).padStart(2, "0")}`);
}

function event(start: string, end: string | null) {
  return {
    start_date: `${start}:00.000Z`,
    end_date: end && `${end}:00.000Z`,
    start_date_local: start,
    end_date_local: end,
  };
}

function on(first: string, last = first) {
  return { first, last };
}

import { expect, test } from "vitest";
import { isTonight, startsInEvening } from "./tonight.ts";

const concert = {
  status: "LIVE",
  cancelled_at: null,
  start_date: "2026-06-20T18:00:00Z",
  end_date: "2026-06-20T22:00:00Z",
};

test.each([
  ["2026-06-20T05:59:59Z", false],
  ["2026-06-20T06:00:00Z", true],
  ["2026-06-20T20:00:00Z", true],
  ["2026-06-21T09:59:59Z", true],
  ["2026-06-21T10:00:00Z", false],
])("a concert from 18:00 to 22:00 is tonight at %s: %s", (now, isNow) => {
  expect(isTonight(concert, Date.parse(now))).toBe(isNow);
});

test("an event without an end is over a day after its start", () => {
  const open = { ...concert, end_date: null };

  expect(isTonight(open, Date.parse("2026-06-21T17:59:59Z"))).toBe(true);
  expect(isTonight(open, Date.parse("2026-06-21T18:00:00Z"))).toBe(false);
});

test.each([{ status: "DRAFT" }, { status: "ARCHIVED" }, { cancelled_at: "2026-06-19T10:00:00Z" }])(
  "nothing happens tonight with %j",
  (facts) => {
    expect(isTonight({ ...concert, ...facts }, Date.parse(concert.start_date))).toBe(false);
  },
);

test("the hour of the place tells whether an event is in the evening", () => {
  expect(startsInEvening("2026-06-20T15:00:00Z", "Europe/Berlin")).toBe(true);
  expect(startsInEvening("2026-06-20T15:00:00Z", "America/New_York")).toBe(false);
  expect(startsInEvening("2026-06-20T22:30:00Z", "Europe/Berlin")).toBe(false);
});

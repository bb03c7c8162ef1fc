import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  boundsOfDay,
  canonicalZone,
  dayIn,
  isKnownZone,
  isWallTime,
  resolveWallTime,
  wallTimeOf,
} from "./zoned-time.ts";
import { listZones } from "./zone-names.ts";

describe("TIM-09 resolving a wall-clock time", () => {
  test.each([
    ["an ordinary time", "2027-06-01T19:30", "Europe/Berlin", "2027-06-01T17:30:00.000Z", false, false],
    [
      "a time that clocks skip moves forward by the gap",
      "2027-03-28T02:30",
      "Europe/Berlin",
      "2027-03-28T01:30:00.000Z",
      true,
      false,
    ],
    [
      "the end of the gap exists",
      "2027-03-28T03:00",
      "Europe/Berlin",
      "2027-03-28T01:00:00.000Z",
      false,
      false,
    ],
    [
      "of a time that exists twice the earlier is meant",
      "2027-10-31T02:30",
      "Europe/Berlin",
      "2027-10-31T00:30:00.000Z",
      false,
      true,
    ],
    [
      "the second hour's end exists once",
      "2027-10-31T03:00",
      "Europe/Berlin",
      "2027-10-31T02:00:00.000Z",
      false,
      false,
    ],
    [
      "half an hour of gap",
      "2027-10-03T02:15",
      "Australia/Lord_Howe",
      "2027-10-02T15:45:00.000Z",
      true,
      false,
    ],
    ["a skipped day", "2011-12-30T12:00", "Pacific/Apia", "2011-12-30T22:00:00.000Z", true, false],
    ["seconds", "2027-06-01T23:59:59", "Asia/Kolkata", "2027-06-01T18:29:59.000Z", false, false],
    ["a retired name", "2027-06-01T12:00", "Asia/Calcutta", "2027-06-01T06:30:00.000Z", false, false],
  ])("%s", (_what, wallTime, zone, instant, wasShifted, isAmbiguous) => {
    expect(resolveWallTime(wallTime, zone)).toEqual({ instant: new Date(instant), wasShifted, isAmbiguous });
  });

  test("returns what was typed, unless it was shifted", () => {
    const seconds = fc.integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2040, 0) / 60_000 });
    fc.assert(
      fc.property(
        seconds,
        fc.constantFrom("Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "UTC"),
        (minute, zone) => {
          const wallTime = new Date(minute * 60_000).toISOString().slice(0, 16);
          const resolved = resolveWallTime(wallTime, zone);
          expect(wallTimeOf(resolved.instant, zone) === wallTime).toBe(!resolved.wasShifted);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

test("shows seconds in wall-clock times only if there are any", () => {
  expect(wallTimeOf(new Date("2027-01-01T00:00:00Z"), "Asia/Tokyo")).toBe("2027-01-01T09:00");
  expect(wallTimeOf(new Date("2027-01-01T00:00:09.500Z"), "Asia/Tokyo")).toBe("2027-01-01T09:00:09");
});

test.each([
  ["2027-03-28T02:30", true],
  ["2028-02-29T23:59:59", true],
  ["2027-02-29T12:00", false],
  ["2027-13-01T12:00", false],
  ["2027-01-01T24:00", false],
  ["2027-01-01 12:00", false],
  ["2027-01-01T12:00Z", false],
  ["2027-01-01T12:00:60", false],
  ["0027-01-01T12:00", false],
  ["2027-01-01", false],
])("decides whether %s is a wall-clock time: %s", (text, expected) => {
  expect(isWallTime(text)).toBe(expected);
});

describe("days", () => {
  test.each([
    ["Pacific/Auckland", "2027-06-01T12:30:00Z", "2027-06-02"],
    ["America/Los_Angeles", "2027-06-01T06:59:59Z", "2027-05-31"],
    ["UTC", "2027-06-01T00:00:00Z", "2027-06-01"],
    ["Pacific/Kiritimati", "2027-12-31T10:00:00Z", "2028-01-01"],
    ["Etc/GMT+12", "2028-01-01T11:59:59.999Z", "2027-12-31"],
    ["Asia/Kathmandu", "2028-02-28T18:15:00Z", "2028-02-29"],
    ["Asia/Kolkata", "2028-02-29T18:29:59.999Z", "2028-02-29"],
    ["UTC", "2038-01-19T03:14:08Z", "2038-01-19"],
  ])("TIM-12 gives for %s at %s the day %s", (zone, instant, day) => {
    expect(dayIn(zone, new Date(instant))).toBe(day);
  });

  test("gives a day 25 hours when clocks go back and 23 when they go forward, even if midnight is skipped", () => {
    const hours = (zone: string, day: string) => {
      const { from, until } = boundsOfDay(zone, day);
      return (until.getTime() - from.getTime()) / 3_600_000;
    };
    expect(hours("Europe/Berlin", "2027-10-31")).toBe(25);
    expect(hours("Europe/Berlin", "2027-03-28")).toBe(23);
    expect(hours("Africa/Cairo", "2027-04-30")).toBe(23);
    expect(boundsOfDay("Europe/Berlin", "2027-06-01").from).toEqual(new Date("2027-05-31T22:00:00Z"));
  });
});

describe("zones", () => {
  test.each([
    ["Asia/Calcutta", "Asia/Kolkata"],
    ["Europe/Kiev", "Europe/Kyiv"],
    ["US/Pacific", "America/Los_Angeles"],
    ["America/Buenos_Aires", "America/Argentina/Buenos_Aires"],
    ["europe/berlin", "Europe/Berlin"],
    ["asia/calcutta", "Asia/Kolkata"],
    ["Etc/UTC", "UTC"],
    ["GMT", "UTC"],
    ["Europe/Bratislava", "Europe/Bratislava"],
    ["Europe/Atlantis", null],
    ["+02:00", null],
    ["", null],
    ["../etc/passwd", null],
  ])("TIM-08 renames %j to %j", (name, canonical) => {
    expect(canonicalZone(name)).toBe(canonical);
    expect(isKnownZone(name)).toBe(canonical !== null);
  });

  test("knows every zone on offer by exactly that name", () => {
    const zones = listZones();
    expect(zones.length).toBeGreaterThan(400);
    expect(zones.filter((zone) => canonicalZone(zone) !== zone)).toEqual([]);
    expect(zones).toContain("Asia/Kolkata");
    expect(zones).not.toContain("Asia/Calcutta");
  });
});

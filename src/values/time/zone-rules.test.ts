import fc from "fast-check";
import { expect, test } from "vitest";
import { keepWallTime, readZoneRules, type ZoneRules } from "./zone-rules.ts";
import { resolveWallTime, wallTimeOf } from "./zoned-time.ts";
import { listZones } from "./zone-names.ts";

const secondOf = (text: string) => Date.parse(text) / 1_000;
const HOUR = 3_600;

const BERLIN = readZoneRules("Europe/Berlin");
const LAGOS = readZoneRules("Africa/Lagos");
const KATHMANDU = readZoneRules("Asia/Kathmandu");

test("reads the rules of the runtime: summer time begins and ends at the right instants", () => {
  expect(BERLIN.slice(0, 3)).toEqual([
    [secondOf("2020-01-01T00:00:00Z"), HOUR],
    [secondOf("2020-03-29T01:00:00Z"), 2 * HOUR],
    [secondOf("2020-10-25T01:00:00Z"), HOUR],
  ]);
  expect(LAGOS).toEqual([[secondOf("2020-01-01T00:00:00Z"), HOUR]]);
  expect(KATHMANDU[0]![1]).toBe(5.75 * HOUR);
  for (const zone of listZones()) expect(readZoneRules(zone).length, zone).toBeGreaterThan(0);
});

test.each<[string, ZoneRules, ZoneRules, string, string]>([
  ["summer time is given up", BERLIN, LAGOS, "2031-07-01T18:00:00.000Z", "2031-07-01T19:00:00.000Z"],
  [
    "in winter nothing changes by that",
    BERLIN,
    LAGOS,
    "2031-12-01T19:00:00.000Z",
    "2031-12-01T19:00:00.000Z",
  ],
  ["summer time is brought in", LAGOS, BERLIN, "2031-07-01T19:00:00.000Z", "2031-07-01T18:00:00.000Z"],
  // 02:30 on the day when clocks now go from 02:00 to 03:00 becomes 03:30.
  ["the time is not there any more", LAGOS, BERLIN, "2031-03-30T01:30:00.000Z", "2031-03-30T01:30:00.000Z"],
  // 02:30 on the day when clocks now go from 03:00 to 02:00 need not move.
  ["the time is there twice now", LAGOS, BERLIN, "2031-10-26T01:30:00.000Z", "2031-10-26T01:30:00.000Z"],
  ["it is far beyond what is known", BERLIN, LAGOS, "2120-07-01T18:00:00.000Z", "2120-07-01T18:00:00.000Z"],
])("TIM-04 %s", (_, before, after, was, is) => {
  expect(keepWallTime(new Date(was), before, after).toISOString()).toBe(is);
});

test("TIM-04 resolves the wall-clock time as the runtime itself does, for any new rules of the zone", () => {
  const zones = [
    "Europe/Berlin",
    "Africa/Lagos",
    "Australia/Lord_Howe",
    "America/New_York",
    "Africa/Casablanca",
  ];
  const instants = fc.date({
    min: new Date("2021-01-01T00:00:00Z"),
    max: new Date("2098-12-31T00:00:00Z"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instants, fc.constantFrom(...zones), fc.constantFrom(...zones), (some, before, after) => {
      const was = new Date(Math.floor(some.getTime() / 1_000) * 1_000);
      const is = keepWallTime(was, readZoneRules(before), readZoneRules(after));
      const meant = resolveWallTime(wallTimeOf(was, before), after);
      // The second occurrence of a repeated hour does not change if its rules did not change.
      if (!meant.isAmbiguous) expect(is).toEqual(meant.instant);
      if (!meant.wasShifted) expect(wallTimeOf(is, after)).toBe(wallTimeOf(was, before));
    }),
    { numRuns: 500 },
  );
});

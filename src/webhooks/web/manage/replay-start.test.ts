import { expect, test } from "vitest";
import { replayStart } from "./replay-start.ts";

const NOW = new Date("2026-11-10T12:00:00Z");
const zone = "Europe/Berlin";

test.each([
  ["hours before now", { hours: 24 }, { since: "2026-11-09T12:00:00.000Z" }],
  ["a time on the member's clock", { wall: "2026-11-10T09:30", zone }, { since: "2026-11-10T08:30:00.000Z" }],
  [
    "a time before the clocks changed",
    { wall: "2026-10-24T09:30", zone },
    { since: "2026-10-24T07:30:00.000Z" },
  ],
  [
    "the first of the last 30 days",
    { wall: "2026-10-11T14:00", zone },
    { since: "2026-10-11T12:00:00.000Z" },
  ],
  ["no time", { wall: "", zone }, { fault: "missing" }],
  ["a time that has not passed", { wall: "2026-11-10T13:01", zone }, { fault: "future" }],
  ["a time whose events are gone", { wall: "2026-10-11T13:59", zone }, { fault: "too_old" }],
])("a replay starts at %s", (_name, choice, expected) => {
  expect(replayStart(choice, NOW)).toEqual(expected);
});

import { expect, test } from "vitest";
import { doorsAt } from "./doors.ts";

const berlin = (start: string) => ({ start_date: new Date(start), timezone: "Europe/Berlin" });

test.each([
  ["an hour before the start", "2030-06-01T18:00:00Z", "19:00", "2030-06-01T17:00:00.000Z"],
  ["with the start", "2030-06-01T18:00:00Z", "20:00", "2030-06-01T18:00:00.000Z"],
  ["the evening before a start after midnight", "2030-06-01T22:30:00Z", "23:00", "2030-06-01T21:00:00.000Z"],
  [
    "on the night in which clocks are put forward",
    "2030-03-31T02:00:00Z",
    "01:00",
    "2030-03-31T00:00:00.000Z",
  ],
])("doors open %s", (_when, start, time, opens) => {
  expect(doorsAt(berlin(start), time)?.toISOString()).toBe(opens);
});

test("returns nothing for a time after the start", () => {
  expect(doorsAt(berlin("2030-06-01T18:00:00Z"), "20:01")).toBeNull();
  expect(doorsAt(berlin("2030-06-01T18:00:00Z"), "21:00")).toBeNull();
});

test("returns nothing for an event without a time", () => {
  expect(doorsAt(berlin("2030-06-01T18:00:00Z"), null)).toBeNull();
});

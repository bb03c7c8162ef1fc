import { expect, test } from "vitest";
import { correctedScanTime } from "./scan-time.ts";

const HOUR = 3_600_000;
const receivedAt = new Date("2027-06-01T20:00:00Z");
const at = (milliseconds: number) => new Date(receivedAt.getTime() + milliseconds);

test.each([
  ["right", 0],
  ["two hours slow", -2 * HOUR],
  ["two hours fast", 2 * HOUR],
  ["in 1970", -receivedAt.getTime()],
])("CHK-08 a scan that waited ten minutes is dated ten minutes back by a clock that is %s", (_, error) => {
  const scannedAt = at(error - 600_000);
  const sentAt = at(error);

  expect(correctedScanTime({ scannedAt, sentAt, receivedAt })).toEqual(at(-600_000));
});

test.each([
  ["back", at(0), at(-HOUR)],
  ["from 1970 to today", new Date(0), at(0)],
])("a clock that was set %s between scan and sending leaves the time of arrival", (_, scannedAt, sentAt) => {
  expect(correctedScanTime({ scannedAt, sentAt, receivedAt })).toEqual(receivedAt);
});

test.each([
  ["an hour ago", at(-HOUR), at(-HOUR)],
  ["a moment ahead", at(20_000), receivedAt],
  ["three days ahead", at(72 * HOUR), receivedAt],
  ["thirty days ago", at(-720 * HOUR), receivedAt],
])(
  "without the time of sending, a scan from %s is taken as far as it can be true",
  (_, scannedAt, expected) => {
    expect(correctedScanTime({ scannedAt, sentAt: null, receivedAt })).toEqual(expected);
  },
);

test("a scan without a time was made when it arrived", () => {
  expect(correctedScanTime({ scannedAt: null, sentAt: at(-HOUR), receivedAt })).toEqual(receivedAt);
});

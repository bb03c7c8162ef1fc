import { expect, test } from "vitest";
import { takesLateScans } from "./late-scans.ts";

const at = (text: string) => new Date(`2027-03-${text}:00Z`);
const upload = {
  endedAt: at("28T23:00"),
  deviceSince: at("28T18:00"),
  scannedAt: [at("28T22:40"), at("28T22:55")],
  receivedAt: at("28T23:10"),
};

test("scans from before the end are taken for a week after it, from a device that was there before", () => {
  expect(takesLateScans(upload)).toBe(true);
  expect(takesLateScans({ ...upload, receivedAt: at("31T23:00") })).toBe(true);
});

test.each([
  ["a scan at the end or after it", { scannedAt: [at("28T22:55"), at("28T23:00")] }],
  ["a device that the server has not seen", { deviceSince: null }],
  ["a device that came after the end", { deviceSince: at("28T23:05") }],
  ["more than a week after the end", { endedAt: at("20T23:00"), scannedAt: [at("20T22:55")] }],
  ["a list whose end is not known", { endedAt: null }],
])("an ended list does not take %s", (_what, facts) => {
  expect(takesLateScans({ ...upload, ...facts })).toBe(false);
});

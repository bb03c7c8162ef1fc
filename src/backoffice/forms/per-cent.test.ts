import { expect, test } from "vitest";
import { readPerCent, writePerCent } from "./per-cent.ts";

test.each([
  ["19", 19_000],
  [" 7.7 ", 7_700],
  ["7,125", 7_125],
  ["8.875 %", 8_875],
  ["0.001", 1],
  ["100", 100_000],
])("%j is a rate of %i", (typed, rate) => {
  expect(readPerCent(typed)).toBe(rate);
});

test.each(["", "0", "0.000", "100.001", "-5", "1.2345", "1e2", "ten", "1 9"])(
  "refuses %j as a rate",
  (typed) => {
    expect(readPerCent(typed)).toBeNull();
  },
);

test.each([1, 10, 7_700, 8_875, 19_000, 100_000])("writes a rate of %i as it is read", (rate) => {
  expect(readPerCent(writePerCent(rate))).toBe(rate);
});

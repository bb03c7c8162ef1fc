import { expect, test } from "vitest";
import { CURRENCY_CODES } from "../../values/currencies.ts";
import { MAX_MINOR, parseAmount } from "../../values/money.ts";
import { donationCeiling } from "./donation-ceiling.ts";

test.each([
  ["EUR", "10000"],
  ["USD", "10000"],
  ["SEK", "100000"],
  ["JPY", "1000000"],
  ["KRW", "10000000"],
  ["VND", "100000000"],
  ["KWD", "10000"],
])("%s: at most %s", (currency, amount) => {
  expect(donationCeiling(0, currency)).toBe(parseAmount(amount, currency));
});

test("accepts ten times the organiser's minimum, and never more than the maximum amount", () => {
  expect(donationCeiling(500_000, "EUR")).toBe(5_000_000);
  expect(donationCeiling(MAX_MINOR - 1, "EUR")).toBe(MAX_MINOR);
});

test("every currency has a ceiling that can be charged", () => {
  for (const currency of CURRENCY_CODES) expect(donationCeiling(0, currency)).toBeLessThan(MAX_MINOR);
});

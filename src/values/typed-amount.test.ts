import { expect, test } from "vitest";
import { LOCALE_CODES } from "./languages/locales.ts";
import { asTyped, readTypedAmount } from "./typed-amount.ts";

test.each([
  ["1.000,50", "EUR", "de", 100_050],
  ["1.000,50", "EUR", "en", 100_050],
  ["1,000.50", "EUR", "en", 100_050],
  ["1,000.50", "EUR", "de", 100_050],
  ["1 000,50", "EUR", "fr", 100_050],
  ["1\u202f000,50", "EUR", "fr", 100_050],
  ["1'000.50", "CHF", "de", 100_050],
  ["1.000.000", "EUR", "en", 100_000_000],
  ["12.000", "EUR", "de", 1_200_000],
  ["12,000", "EUR", "en", 1_200_000],
  ["1.234", "EUR", "es", 123_400],
  ["1,500", "JPY", "en", 1_500],
  ["1.500", "KWD", "de", 1_500],
  ["1,500", "KWD", "de", 1_500],
  ["1.500,250", "KWD", "de", 1_500_250],
  ["12,5", "EUR", "en", 1_250],
  [" 12.50 ", "EUR", "de", 1_250],
  ["1000", "EUR", "de", 100_000],
])("reads %j in %s, typed in %s, as %i", (text, currency, locale, minor) => {
  expect(readTypedAmount(text, currency, locale)).toEqual({ minor });
});

test.each([
  ["12.000", "EUR", "en", "too_many_decimals"],
  ["12,000", "EUR", "de", "not_a_number"],
  ["1,500", "KWD", "en", "not_a_number"],
  ["1.000.50", "EUR", "de", "not_a_number"],
  ["1.000.00,5", "EUR", "de", "not_a_number"],
  ["1,000,", "EUR", "en", "not_a_number"],
  ["1.000,505", "EUR", "de", "too_many_decimals"],
  ["1000.000,50", "EUR", "de", "not_a_number"],
  ["abc", "EUR", "en", "not_a_number"],
  ["-1.000,50", "EUR", "de", "not_a_number"],
])("refuses %j in %s, typed in %s: %s", (text, currency, locale, problem) => {
  expect(readTypedAmount(text, currency, locale)).toEqual({ problem });
});

test.each([
  [500, "EUR", "en", "5.00"],
  [500, "EUR", "de", "5,00"],
  [123_450, "EUR", "fr", "1234,50"],
  [1_500, "JPY", "de", "1500"],
  [5_000, "KWD", "de", "5,000"],
])("formats %i in %s for typing in %s as %s", (minor, currency, locale, typed) => {
  expect(asTyped({ minor, currency }, locale)).toBe(typed);
});

test.each(LOCALE_CODES)("reads back the amount suggested in %s", (locale) => {
  for (const currency of ["EUR", "JPY", "KWD"])
    for (const minor of [5, 500, 5_000, 1_234_567])
      expect(readTypedAmount(asTyped({ minor, currency }, locale), currency, locale)).toEqual({ minor });
});

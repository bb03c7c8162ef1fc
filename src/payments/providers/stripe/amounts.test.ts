import fc from "fast-check";
import { expect, test } from "vitest";
import { CURRENCY_CODES } from "../../../values/currencies.ts";
import { collectable, fromStripe, requireChargeable, stepOf, toStripe } from "./amounts.ts";

test.each([
  ["EUR", 1_250, 1_250],
  ["JPY", 1_250, 1_250],
  ["KRW", 50_000, 50_000],
  ["VND", 120_000, 120_000],
  ["ISK", 5, 500],
  ["UGX", 5, 500],
  ["HUF", 123_450, 123_450],
  ["TWD", 80_050, 80_050],
  ["KWD", 5_120, 5_120],
  ["BHD", 12_340, 12_340],
  ["MGA", 50_000, 500],
])("PRC-09 sends %s %i as %i and reads it back unchanged", (currency, minor, sent) => {
  expect(toStripe({ minor, currency })).toBe(sent);
  expect(fromStripe(sent, currency.toLowerCase())).toEqual({ minor, currency });
});

test.each([
  ["KWD", 5_124, 5_120],
  ["KWD", 5_125, 5_120],
  ["KWD", 5_126, 5_130],
  ["BHD", 9_999, 10_000],
  ["TND", 10, 10],
  ["MGA", 1_040, 1_000],
  ["EUR", 5_124, 5_124],
  ["JPY", 5_124, 5_124],
  ["HUF", 5_124, 5_124],
])("PRC-09 collects %s %i as %i", (currency, minor, collected) => {
  expect(collectable({ minor, currency })).toEqual({ minor: collected, currency });
});

test.each([
  ["EUR", 49, false],
  ["EUR", 50, true],
  ["EUR", 99_999_999, true],
  ["EUR", 100_000_000, false],
  ["GBP", 30, true],
  ["HUF", 17_499, false],
  ["HUF", 17_500, true],
  ["JPY", 49, false],
  ["JPY", 50, true],
  ["ISK", 1, true],
  ["ISK", 1_000_000, false],
  ["IDR", 100_000_000_000, true],
])("PRC-09 decides whether %s %i can be charged: %s", (currency, minor, isPossible) => {
  const charge = () => requireChargeable({ minor, currency });

  if (isPossible) expect(charge).not.toThrow();
  else expect(charge).toThrow("amount_not_chargeable");
});

test("PRC-09 states both limits in the currency's own decimals in the refusal", () => {
  expect(() => requireChargeable({ minor: 10, currency: "HUF" })).toThrow(
    expect.objectContaining({ facts: { minimum: "175.00", maximum: "999999.99", currency: "HUF" } }),
  );
});

test("PRC-09 collects a nearby countable amount and reads it back unchanged, for any currency and amount", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...CURRENCY_CODES),
      fc.integer({ min: 0, max: 9_999_999_999 }),
      (currency, minor) => {
        const collected = collectable({ minor, currency });

        expect(Math.abs(collected.minor - minor) * 2).toBeLessThanOrEqual(stepOf(currency));
        expect(fromStripe(toStripe(collected), currency.toLowerCase())).toEqual(collected);
      },
    ),
  );
});

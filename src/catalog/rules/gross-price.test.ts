import { expect, test } from "vitest";
import { MAX_MINOR } from "../../values/money.ts";
import { priceForGross } from "./gross-price.ts";
import { priceOneUnit, type TaxOrFee } from "./pricing.ts";

const tax = (rate: number): TaxOrFee => ({
  id: 1,
  name: "VAT",
  type: "TAX",
  calculation_type: "PERCENTAGE",
  rate,
});
const fee = (rate: number): TaxOrFee => ({
  id: 2,
  name: "Booking fee",
  type: "FEE",
  calculation_type: "FIXED",
  rate,
});
const platformFee: TaxOrFee = {
  id: 0,
  name: "Platform fee",
  type: "FEE",
  calculation_type: "PLATFORM",
  rate: 2_000,
  fixed: 50,
};
const grossOf = (price: number, taxesAndFees: TaxOrFee[]) =>
  priceOneUnit({ priceType: "PAID", unitPrice: price, taxesAndFees }).total_gross;

test.each([
  ["19 % VAT", 2_500, [tax(19_000)], { price: 2_101, gross: 2_500, next: null }],
  ["a fee and VAT on both", 3_035, [fee(50), tax(19_000)], { price: 2_500, gross: 3_035, next: null }],
  ["the platform's fee", 2_602, [platformFee], { price: 2_500, gross: 2_602, next: null }],
  ["nothing on top", 2_500, [], { price: 2_500, gross: 2_500, next: null }],
  // 19 % of 0.02 and of 0.03 are 0.00 and 0.01: nobody can pay 0.03.
  ["an amount that rounding leaves out", 3, [tax(19_000)], { price: 2, gross: 2, next: 4 }],
  ["less than the fees alone", 100, [fee(150)], { price: 1, gross: 151, next: null }],
  ["nothing", 0, [fee(150), tax(19_000)], { price: 0, gross: 0, next: null }],
] as const)("finds the price for %s", (_what, wanted, taxesAndFees, found) => {
  expect(priceForGross(wanted, taxesAndFees)).toEqual(found);
});

test("finds no price if the fees alone exceed the maximum", () => {
  expect(priceForGross(2_500, [fee(MAX_MINOR)])).toBeNull();
  expect(priceForGross(MAX_MINOR, [tax(19_000)])!.gross).toBeLessThanOrEqual(MAX_MINOR);
});

test("meets every amount that some price has, and otherwise names both neighbours", () => {
  for (const charged of [[tax(7_000)], [fee(50), tax(19_000)], [fee(50), tax(19_000), platformFee]]) {
    const possible = new Map(Array.from({ length: 3_000 }, (_, price) => [grossOf(price, charged), price]));
    const amounts = [...possible.keys()];
    for (let wanted = grossOf(1, charged) + 1; wanted < 3_000; wanted += 1) {
      const found = priceForGross(wanted, charged)!;
      const price = possible.get(wanted);
      if (price !== undefined) expect(found).toEqual({ price, gross: wanted, next: null });
      else {
        expect(found.gross).toBe(amounts.findLast((amount) => amount < wanted));
        expect(found.next).toBe(amounts.find((amount) => amount > wanted));
        expect(grossOf(found.price, charged)).toBe(found.gross);
      }
    }
  }
});

import { expect, test } from "vitest";
import { priceLine, type TaxOrFee } from "../../../catalog/rules/pricing.ts";
import { amountBeforeDiscount } from "./amount-before-discount.ts";

const VAT: TaxOrFee = { id: 1, name: "VAT", type: "TAX", calculation_type: "PERCENTAGE", rate: 19_000 };
const FEE: TaxOrFee = { id: 2, name: "Booking fee", type: "FEE", calculation_type: "FIXED", rate: 150 };
const PLATFORM: TaxOrFee = {
  id: 0,
  name: "Platform fee",
  type: "FEE",
  calculation_type: "PLATFORM",
  rate: 2_000,
  fixed: 50,
};

function itemOf(discount: number, taxesAndFees: TaxOrFee[] = [VAT, FEE]) {
  const line = { priceType: "PAID", unitPrice: 3_999, quantity: 3, taxesAndFees } as const;
  const priced = priceLine({ ...line, promo: { discount_type: "PERCENTAGE", discount } });
  const item = {
    price: priced.unit_price,
    price_before_discount: priced.price_before_discount,
    quantity: 3,
    taxes_and_fees_rollup: priced.taxes_and_fees,
  };
  return { item, undiscounted: priceLine(line) };
}

test("shows the price of a line without the promo code, in both price displays", () => {
  const { item, undiscounted } = itemOf(15_000);

  expect(amountBeforeDiscount(item, true)).toBe(undiscounted.total_gross);
  expect(amountBeforeDiscount(item, false)).toBe(undiscounted.total_before_additions);
});

test("shows nothing when no promo code lowered the price", () => {
  const { item } = itemOf(0);
  expect([true, false].map((isAllIn) => amountBeforeDiscount(item, isAllIn))).toEqual([null, null]);
});

test("shows nothing with taxes and fees when the line does not state them all", () => {
  const { item: free, undiscounted } = itemOf(100_000);
  expect(amountBeforeDiscount(free, true)).toBeNull();
  expect(amountBeforeDiscount(free, false)).toBe(undiscounted.total_before_additions);
  expect(amountBeforeDiscount(itemOf(15_000, [VAT, PLATFORM]).item, true)).toBeNull();
});

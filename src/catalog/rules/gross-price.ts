import { priceOneUnitIfAny } from "./price-one-unit-if-any.ts";
import type { TaxOrFee } from "./pricing.ts";

/** The price with which buyers pay a wanted amount, or the possible amount next to it. */
export interface PriceForGross {
  /** Before taxes and fees. */
  price: number;
  /** What buyers pay with this price. */
  gross: number;
  /** The next amount above that buyers can pay. Null if they pay the wanted amount, or the least possible. */
  next: number | null;
}

/**
 * Finds the price for what buyers shall pay for one unit. Rounded taxes leave out some amounts; then it is the
 * largest price with which they pay less than that. Never finds a price of zero, which would make the product
 * free: below the fixed fees it is the lowest price. Null if no price is possible.
 */
export function priceForGross(wanted: number, taxesAndFees: readonly TaxOrFee[]): PriceForGross | null {
  const grossOf = (price: number) =>
    priceOneUnitIfAny({ priceType: "PAID", unitPrice: price, taxesAndFees })?.total_gross ?? Infinity;
  if (wanted === 0) return { price: 0, gross: 0, next: null };
  const least = grossOf(1);
  if (least === Infinity) return null;
  if (wanted <= least) return { price: 1, gross: least, next: null };
  // A higher price always means a higher total, which is never below the price.
  let [fits, exceeds] = [1, wanted + 1];
  while (exceeds - fits > 1) {
    const middle = Math.floor((fits + exceeds) / 2);
    if (grossOf(middle) <= wanted) fits = middle;
    else exceeds = middle;
  }
  const gross = grossOf(fits);
  const above = grossOf(fits + 1);
  return { price: fits, gross, next: gross === wanted || above === Infinity ? null : above };
}

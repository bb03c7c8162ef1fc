import { allocate } from "../values/money/allocate.ts";
import type { Rollup } from "../checkout/contract.ts";

/** Totals of a document, in minor units. */
export interface DocumentSums {
  total_before_additions: number;
  taxes_and_fees: Rollup;
  total_tax: number;
  total_fee: number;
  total_gross: number;
}

type Entry = Rollup["taxes"][number];

export const NOTHING: DocumentSums = sumsOf(0, { taxes: [], fees: [] });

/** Adds the totals tax by tax. `sign` -1 subtracts. */
export function plus(left: DocumentSums, right: DocumentSums, sign: 1 | -1 = 1): DocumentSums {
  return sumsOf(left.total_before_additions + sign * right.total_before_additions, {
    taxes: merged(left.taxes_and_fees.taxes, right.taxes_and_fees.taxes, sign),
    fees: merged(left.taxes_and_fees.fees, right.taxes_and_fees.fees, sign),
  });
}

/**
 * Splits an amount into price, fees and taxes in proportion to the whole, without losing or inventing a minor
 * unit. The full amount gives exactly the parts of the whole, so an order refunded step by step ends at zero
 * for every tax.
 */
export function shareOf(whole: DocumentSums, amount: number): DocumentSums {
  const { fees, taxes } = whole.taxes_and_fees;
  const weights: number[] = [whole.total_before_additions, ...fees.map(valueOf), ...taxes.map(valueOf)];
  // If no part is above zero, the whole amount is price.
  if (!weights.some((weight) => weight > 0)) weights[0] = 1;
  const [price, ...shares] = allocate({ minor: amount, currency: "" }, weights).map(({ minor }) => minor);
  const withShare = (entry: Entry, place: number): Entry => ({ ...entry, value: shares[place]! });
  return sumsOf(price!, {
    fees: fees.map(withShare),
    taxes: taxes.map((entry, index) => withShare(entry, fees.length + index)),
  });
}

/** Limits each part of `sums` to the same part of `limit`, and to zero where either is below it. */
export function within(sums: DocumentSums, limit: DocumentSums): DocumentSums {
  const lesser = (one: number, other: number) => Math.max(0, Math.min(one, other));
  const least = (entries: Entry[], limits: Entry[]) =>
    entries.map((entry) => ({
      ...entry,
      value: lesser(entry.value, limits.find((other) => isSame(entry, other))?.value ?? 0),
    }));
  return sumsOf(lesser(sums.total_before_additions, limit.total_before_additions), {
    taxes: least(sums.taxes_and_fees.taxes, limit.taxes_and_fees.taxes),
    fees: least(sums.taxes_and_fees.fees, limit.taxes_and_fees.fees),
  });
}

function sumsOf(price: number, rollup: Rollup): DocumentSums {
  const total = (entries: Entry[]) => entries.reduce((sum, { value }) => sum + value, 0);
  const total_tax = total(rollup.taxes);
  const total_fee = total(rollup.fees);
  return {
    total_before_additions: price,
    taxes_and_fees: rollup,
    total_tax,
    total_fee,
    total_gross: price + total_tax + total_fee,
  };
}

function merged(left: Entry[], right: Entry[], sign: 1 | -1): Entry[] {
  const known = left.map((entry) => ({
    ...entry,
    value: entry.value + sign * (right.find((other) => isSame(entry, other))?.value ?? 0),
  }));
  const added = right
    .filter((entry) => !left.some((other) => isSame(entry, other)))
    .map((entry) => ({ ...entry, value: sign * entry.value }));
  return [...known, ...added];
}

/** True for the same name, rate and type. Order totals are merged in the same way. */
function isSame(left: Entry, right: Entry): boolean {
  return left.name === right.name && left.rate === right.rate && left.type === right.type;
}

function valueOf({ value }: Entry): number {
  return value;
}

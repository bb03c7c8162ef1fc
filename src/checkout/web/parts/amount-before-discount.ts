import { percentage } from "../../../values/money.ts";
import { isPlatformFee } from "../../../values/platform-fee.ts";
import type { PublicOrder } from "../../contract.ts";

type Item = Pick<
  PublicOrder["order_items"][number],
  "price" | "price_before_discount" | "quantity" | "taxes_and_fees_rollup"
>;

/**
 * Price of a line without the promo code. Null if no code lowered it. In the all-in display the line's own
 * taxes and fees are applied to the earlier price (docs/domain/pricing.md). Also null if these cannot be
 * derived: a free line has none, and the platform fee cannot be computed from the order.
 */
export function amountBeforeDiscount(item: Item, isAllIn: boolean): number | null {
  const { price, price_before_discount: before, quantity } = item;
  if (before === null || before <= price) return null;
  if (!isAllIn) return before * quantity;
  const { fees, taxes } = item.taxes_and_fees_rollup;
  if (price === 0 || fees.some(isPlatformFee)) return null;
  const on = (base: number) => (entry: (typeof fees)[number]) =>
    entry.type === "FIXED" ? entry.rate : percentage(base, entry.rate);
  const withFees = before + sumOf(fees.map(on(before)));
  return (withFees + sumOf(taxes.map(on(withFees)))) * quantity;
}

function sumOf(amounts: number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

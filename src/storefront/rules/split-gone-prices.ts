import type { StorefrontEvent } from "../contract.ts";
import { saleStateOf } from "./sale-state-of.ts";

type Product = StorefrontEvent["product_categories"][number]["products"][number];

/** A single row takes no more room than the summary that would hide it. */
const FEWEST_FOLDED = 2;

/**
 * Separates the prices that will not come back, sold out or past their sale, from those that can be bought now
 * or later. Without several of the first and at least one of the second, `gone` is empty and all prices stay
 * in their order.
 */
export function splitGonePrices(
  event: Pick<StorefrontEvent, "status" | "lifecycle_status">,
  { prices }: Pick<Product, "prices">,
): { offered: Product["prices"]; gone: Product["prices"] } {
  const isGone = (price: Product["prices"][number]) => {
    const state = saleStateOf(event, price);
    return state === "SOLD_OUT" || state === "AFTER_SALE";
  };
  const gone = prices.filter(isGone);
  if (gone.length < FEWEST_FOLDED || gone.length === prices.length) return { offered: prices, gone: [] };
  return { offered: prices.filter((price) => !isGone(price)), gone };
}

import type { OnSale, PromoOnSale } from "../../catalog/index.ts";
import type { PlaceOrder } from "../contract.ts";
import { type Basket, fillBasket } from "./basket.ts";

/** Filled baskets of each snapshot, by selection and code. A timer deletes them, as a snapshot may live longer. */
const filled = new WeakMap<OnSale, Map<string, Basket>>();
const MAX_BASKETS = 500;
const KEPT_MILLISECONDS = 2_000;
/** Longer selections are rarely chosen twice. */
const MAX_KEY_LENGTH = 500;

/**
 * Like `fillBasket`, but fills equal selections once for each snapshot: in a sale, many buyers choose the same
 * few things. Refusals are not cached. Callers must not change the basket.
 */
export function findBasket(
  onSale: OnSale,
  chosen: PlaceOrder["products"],
  promo: PromoOnSale | null,
): Basket {
  const key = `${promo?.id ?? ""} ${JSON.stringify(chosen)}`;
  const baskets = filled.get(onSale) ?? new Map<string, Basket>();
  if (baskets.size === 0) {
    filled.set(onSale, baskets);
    setTimeout(() => filled.delete(onSale), KEPT_MILLISECONDS).unref();
  }
  const known = baskets.get(key);
  if (known) return known;
  const basket = fillBasket(onSale, chosen, promo);
  if (baskets.size < MAX_BASKETS && key.length <= MAX_KEY_LENGTH) baskets.set(key, basket);
  return basket;
}

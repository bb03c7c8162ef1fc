import type { StorefrontEvent } from "../../storefront/contract.ts";
import { hasWaitingList } from "../../storefront/rules/has-waiting-list.ts";

/** The most tickets that one entry waits for, as in the contract. */
const MAX_QUANTITY = 20;

/** A price that visitors can wait for. */
export interface AwaitablePrice {
  id: number;
  product_title: string;
  /** Null: the product has one price. */
  label: string | null;
  /** The smallest and the largest quantity of one order. */
  minimum: number;
  maximum: number;
}

type SoldEvent = Pick<
  StorefrontEvent,
  "status" | "settings" | "is_cancelled" | "lifecycle_status" | "product_categories"
>;

/** Lists the prices that are sold out while the event sells, in the order of its page. */
export function awaitablePrices(event: SoldEvent): AwaitablePrice[] {
  if (!hasWaitingList(event) || event.is_cancelled || event.lifecycle_status === "ENDED") return [];
  return event.product_categories
    .flatMap(({ products }) => products)
    .flatMap(({ title, type, min_per_order, max_per_order, order_limits, prices }) => {
      // Nothing is left, so only the organiser's own limits count.
      const { minimum, maximum } = order_limits ?? { minimum: min_per_order, maximum: max_per_order };
      return prices
        .filter(({ status }) => status === "SOLD_OUT")
        .map(({ id, label }) => ({
          id,
          product_title: title,
          label: type === "TIERED" ? label : null,
          minimum: Math.max(1, minimum),
          maximum: Math.min(MAX_QUANTITY, maximum),
        }));
    })
    .filter(({ minimum, maximum }) => minimum <= maximum);
}

/** Lists the quantities that an order of at least one of these prices may have. */
export function quantitiesOf(prices: readonly AwaitablePrice[]): number[] {
  const least = Math.min(...prices.map(({ minimum }) => minimum));
  const most = Math.max(...prices.map(({ maximum }) => maximum));
  return prices.length === 0 ? [] : Array.from({ length: most - least + 1 }, (_, index) => least + index);
}

import { findOnSale, findOnSaleSince, type OnSale } from "../../catalog/index.ts";
import { withFreshSnapshot } from "../../platform/with-fresh-snapshot.ts";
import { Refusal } from "../../values/refusal.ts";
import type { CheckoutContext } from "../checkout-context.ts";
import type { CheckoutItem, CheckoutOrder } from "../checkout-order.ts";
import type { BuyerLimits } from "../completion/complete-orders.ts";
import { normalizeEmail } from "../rules/normalize-email.ts";

/** What an order holds, and its event. */
interface HeldThings {
  event_id: number;
  items: Pick<CheckoutItem, "product_id" | "product_price_id">[];
}

/**
 * A hold that was right when it was taken stays right until it ends, at its price: a sale that is over meanwhile, a
 * price that was raised or hidden, a paused event change nothing about it. Only what the organiser has taken away
 * altogether cannot be bought any more: the event, the product, the price.
 */
export async function assertStillAvailable(
  { selling }: Pick<CheckoutContext, "selling">,
  order: HeldThings,
): Promise<OnSale> {
  return withFreshSnapshot(
    {
      cached: () => findOnSale(selling, order.event_id),
      since: (askedAt) => findOnSaleSince(selling, order.event_id, askedAt),
    },
    (onSale) => {
      const refusal = onSale ? refusalFor(onSale, order) : new Refusal("event_not_live");
      if (refusal) throw refusal;
      return onSale!;
    },
  );
}

function refusalFor({ event, products }: OnSale, { items }: HeldThings): Refusal | null {
  if (event.status === "DRAFT" || event.status === "ARCHIVED") return new Refusal("event_not_live");
  const isOffered = items.every((item) =>
    products.get(item.product_id)?.prices.some(({ id }) => id === item.product_price_id),
  );
  return isOffered ? null : new Refusal("product_unavailable");
}

/** Of what this order holds, how much one buyer may have in all; null where that is not limited. */
export function buyerLimitsOf({ products }: OnSale, order: CheckoutOrder, email: string): BuyerLimits | null {
  const held = new Set(order.items.map(({ product_id }) => product_id));
  const limits = [...held].flatMap((product_id) => {
    const most = products.get(product_id)?.max_per_buyer ?? null;
    return most === null ? [] : [{ product_id, most }];
  });
  return limits.length > 0 ? { buyer_key: normalizeEmail(email), limits } : null;
}

/** Which of them it was is not asked for: the first that is limited is named. */
export function overLimit({ products }: OnSale, { items }: CheckoutOrder): Refusal {
  const product = items.map(({ product_id }) => products.get(product_id)).find((one) => one?.max_per_buyer);
  return new Refusal("over_buyer_limit", {
    facts: { product: product?.title ?? "", maximum: product?.max_per_buyer ?? 0 },
    fields: { "order.email": [{ code: "too_many", facts: { maximum: product?.max_per_buyer ?? 0 } }] },
  });
}

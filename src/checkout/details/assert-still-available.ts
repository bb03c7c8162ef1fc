import { findOnSale, findOnSaleSince, type OnSale } from "../../catalog/index.ts";
import { withFreshSnapshot } from "../../platform/with-fresh-snapshot.ts";
import { Refusal } from "../../values/refusal.ts";
import type { CheckoutContext } from "../checkout-context.ts";
import type { CheckoutItem, CheckoutOrder } from "../checkout-order.ts";
import type { BuyerLimits } from "../completion/complete-orders.ts";
import { normalizeEmail } from "../rules/normalize-email.ts";

/** The products an order holds, and their event. */
interface HeldThings {
  event_id: number;
  items: Pick<CheckoutItem, "product_id" | "product_price_id">[];
}

/**
 * Refuses a hold only if the organiser has cancelled or deleted its event, or deleted a product or a price. Any
 * other change leaves the hold valid until it expires, at its price: the end of the sale, a higher or hidden
 * price, a paused event.
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
  if (event.is_cancelled) return new Refusal("event_cancelled");
  if (event.status === "DRAFT" || event.status === "ARCHIVED") return new Refusal("event_not_live");
  const isOffered = items.every((item) =>
    products.get(item.product_id)?.prices.some(({ id }) => id === item.product_price_id),
  );
  return isOffered ? null : new Refusal("product_unavailable");
}

/** Limits per buyer that apply to this order. Null if none does. */
export function buyerLimitsOf({ products }: OnSale, order: CheckoutOrder, email: string): BuyerLimits | null {
  const held = new Set(order.items.map(({ product_id }) => product_id));
  const limits = [...held].flatMap((product_id) => {
    const most = products.get(product_id)?.max_per_buyer ?? null;
    return most === null ? [] : [{ product_id, most }];
  });
  return limits.length > 0 ? { buyer_key: normalizeEmail(email), limits } : null;
}

/** The database does not say which limit was exceeded, so the refusal names the first product with one. */
export function overLimit({ products }: OnSale, { items }: CheckoutOrder): Refusal {
  const product = items.map(({ product_id }) => products.get(product_id)).find((one) => one?.max_per_buyer);
  return new Refusal("over_buyer_limit", {
    facts: { product: product?.title ?? "", maximum: product?.max_per_buyer ?? 0 },
    fields: { "order.email": [{ code: "too_many", facts: { maximum: product?.max_per_buyer ?? 0 } }] },
  });
}

import { Refusal } from "../values/refusal.ts";
import type { CheckoutContext } from "./checkout-context.ts";
import { type CheckoutLink, type CheckoutOrder, isOwn } from "./checkout-order.ts";
import type { PublicOrder } from "./contract.ts";
import { findCheckoutOrder } from "./find-checkout-order.ts";
import { isOrderKey } from "./order-key.ts";
import { maskedOrder, publicOrder } from "./public-order.ts";

/**
 * Finds an order by its link. An order in checkout opens only for its own session. A visitor with that session
 * or with the key from the confirmation e-mail gets a finished order in full. Anyone else gets it without
 * personal data.
 */
export async function findPublicOrder(
  checkout: Pick<CheckoutContext, "reads" | "secretKeys">,
  link: KeyedLink,
): Promise<PublicOrder> {
  const order = await findCheckoutOrder(checkout, link);
  if (isOwn(order, link.session)) return publicOrder(order);
  if (order.status === "RESERVED" || order.status === "ABANDONED") throw new Refusal("session_mismatch");
  return isKnown(checkout, order, link) ? publicOrder(order) : maskedOrder(order);
}

/** An order's link with the visitor's session and key, where present. */
export interface KeyedLink extends CheckoutLink {
  key: string | undefined;
}

/** Finds a finished order for a visitor who may see all of it and request changes. */
export async function findKnownOrder(
  checkout: Pick<CheckoutContext, "reads" | "secretKeys">,
  link: KeyedLink,
): Promise<CheckoutOrder> {
  const order = await findCheckoutOrder(checkout, link);
  if (!isOwn(order, link.session) && !isKnown(checkout, order, link)) throw new Refusal("session_mismatch");
  if (order.status === "RESERVED" || order.status === "ABANDONED") throw new Refusal("order_move_refused");
  return order;
}

function isKnown(
  { secretKeys }: Pick<CheckoutContext, "secretKeys">,
  order: CheckoutOrder,
  { key }: KeyedLink,
) {
  return key !== undefined && isOrderKey(secretKeys, order.short_id, key);
}

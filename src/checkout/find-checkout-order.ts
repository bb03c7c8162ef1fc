import { Refusal } from "../values/refusal.ts";
import type { CheckoutContext } from "./checkout-context.ts";
import { type CheckoutLink, type CheckoutOrder, isOwn } from "./checkout-order.ts";

/** Finds an order by its link. */
export async function findCheckoutOrder(
  { reads }: Pick<CheckoutContext, "reads">,
  { eventId, shortId }: Pick<CheckoutLink, "eventId" | "shortId">,
): Promise<CheckoutOrder> {
  const order = await reads.ask(shortId);
  if (order?.event_id !== eventId) throw new Refusal("not_found");
  return order;
}

/**
 * Finds the order of a buyer who continues the checkout. Refuses any session but the one that started the
 * order.
 */
export async function findOwnCheckoutOrder(
  checkout: Pick<CheckoutContext, "reads">,
  link: CheckoutLink,
): Promise<CheckoutOrder> {
  const order = await findCheckoutOrder(checkout, link);
  if (!isOwn(order, link.session)) throw new Refusal("session_mismatch");
  return order;
}

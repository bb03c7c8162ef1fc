import { sql } from "kysely";
import type { CheckoutContext } from "../checkout-context.ts";
import { type CheckoutLink, refusalOfState } from "../checkout-order.ts";
import { findOwnCheckoutOrder } from "../find-checkout-order.ts";
import type { PublicOrder } from "../contract.ts";
import { publicOrder } from "../public-order.ts";

/** Releases the buyer's hold before it expires. Idempotent; a late call changes nothing. */
export async function abandonOrder(checkout: CheckoutContext, link: CheckoutLink): Promise<PublicOrder> {
  const order = await findOwnCheckoutOrder(checkout, link);
  await sql`select abandon_order(${order.id})`.execute(checkout.db);
  const now = await findOwnCheckoutOrder(checkout, link);
  if (now.status !== "ABANDONED") throw refusalOfState(now);
  checkout.changes.publish({ event_id: now.event_id, topic: "orders" });
  return publicOrder(now);
}

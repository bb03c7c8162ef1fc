import { sql } from "kysely";
import type { CheckoutContext } from "../checkout-context.ts";
import { type CheckoutLink, refusalOfState } from "../checkout-order.ts";
import { findOwnCheckoutOrder } from "../find-checkout-order.ts";
import type { PublicOrder } from "../contract.ts";
import { publicOrder } from "../public-order.ts";

/** The buyer gives the places back before the time is over. Doing it twice, or too late, changes nothing. */
export async function abandonOrder(office: CheckoutContext, link: CheckoutLink): Promise<PublicOrder> {
  const order = await findOwnCheckoutOrder(office, link);
  await sql`select abandon_order(${order.id})`.execute(office.db);
  const now = await findOwnCheckoutOrder(office, link);
  if (now.status !== "ABANDONED") throw refusalOfState(now);
  office.changes.announce({ event_id: now.event_id, topic: "orders" });
  return publicOrder(now);
}

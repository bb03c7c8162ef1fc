import { sql } from "kysely";
import type { CheckoutContext } from "../checkout-context.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { type CheckoutLink, refusalOfState } from "../checkout-order.ts";
import { findOwnCheckoutOrder } from "../find-checkout-order.ts";
import type { PublicOrder } from "../contract.ts";
import { publicOrder } from "../public-order.ts";

/** Releases the buyer's hold before it expires. Idempotent; a late call changes nothing. */
export async function abandonOrder(checkout: CheckoutContext, link: CheckoutLink): Promise<PublicOrder> {
  const order = await findOwnCheckoutOrder(checkout, link);
  await abandonHold(checkout.db, order.id);
  const now = await findOwnCheckoutOrder(checkout, link);
  if (now.status !== "ABANDONED") throw refusalOfState(now);
  checkout.changes.publish({ event_id: now.event_id, topic: "orders" });
  return publicOrder(now);
}

/** Releases a hold. Returns "abandoned", the status of an order that is no hold any more, or null if there is none. */
export async function abandonHold(db: Db | Tx, orderId: number): Promise<string | null> {
  const { rows } = await sql<{ outcome: string | null }>`
    select abandon_order(${orderId}) as outcome`.execute(db);
  return rows[0]!.outcome;
}

import { sql } from "kysely";
import { Refusal } from "../../values/refusal.ts";
import type { CheckoutContext } from "../checkout-context.ts";
import { type CheckoutLink, isHeld, refusalOfState } from "../checkout-order.ts";
import { findOwnCheckoutOrder } from "../find-checkout-order.ts";
import type { PublicOrder } from "../contract.ts";
import { publicOrder } from "../public-order.ts";

export const EXTENSION_MINUTES = 5;

/** Extends a hold by five minutes, once, while it lasts. */
export async function extendHold(checkout: CheckoutContext, link: CheckoutLink): Promise<PublicOrder> {
  const order = await findOwnCheckoutOrder(checkout, link);
  const extended = await checkout.db
    .updateTable("orders")
    .set({
      expires_at: sql`expires_at + make_interval(mins => ${EXTENSION_MINUTES})`,
      extended_at: sql`clock_timestamp()`,
      updated_at: sql`clock_timestamp()`,
    })
    .where("id", "=", order.id)
    .where("event_id", "=", order.event_id)
    .where("status", "=", "RESERVED")
    .where("extended_at", "is", null)
    .where(sql<boolean>`expires_at > clock_timestamp()`)
    .returning("id")
    .executeTakeFirst();
  const now = await findOwnCheckoutOrder(checkout, link);
  if (extended) return publicOrder(now);
  throw isHeld(now) ? new Refusal("already_extended") : refusalOfState(now);
}

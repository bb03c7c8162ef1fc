import { sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import { Refusal } from "../../values/refusal.ts";
import { type CheckoutContext, type CheckoutOrder, publicOrder } from "../../checkout/index.ts";
import { cancelWithin } from "../cancel-order.ts";
import type { PublicOrder } from "../../checkout/contract.ts";
import {
  canMove,
  findKnownOrder,
  type KeyedLink,
  type OrderState,
  refusalOfMove,
} from "../../checkout/index.ts";
import { lock } from "./edit-own.ts";

/**
 * Cancels an order that nobody has paid for, on behalf of its buyer. Refuses if one of its tickets is checked
 * in, and after the time before the event that the organiser has set.
 */
export async function cancelOwnOrder(checkout: CheckoutContext, link: KeyedLink): Promise<PublicOrder> {
  const order = await findKnownOrder(checkout, link);
  await checkout.db.transaction().execute(async (tx) => {
    await lock(tx, order);
    await requireCancelling(tx, order);
    await cancelWithin(tx, order, { kind: "BUYER" });
  });
  checkout.changes.publish({ event_id: order.event_id, topic: "orders" });
  return publicOrder(await findKnownOrder(checkout, link));
}

/** Reads the row under its lock, because a payment may just have arrived. Compares times by the database clock. */
async function requireCancelling(tx: Tx, { id }: CheckoutOrder): Promise<void> {
  const { rows } = await sql<OrderState & { is_in_time: boolean | null }>`
    select o.status, o.payment_status, clock_timestamp() < e.start_date - make_interval(hours => s.buyer_cancel_hours)
             and not exists (
               select from attendees a join check_ins c on c.attendee_id = a.id and c.undone_at is null
               where a.order_id = o.id) as is_in_time
    from orders o
    join events e on e.id = o.event_id
    join event_settings s on s.event_id = o.event_id
    where o.id = ${id}`.execute(tx);
  const found = rows[0]!;
  if (!canMove(found, "cancel_by_buyer")) throw new Refusal(refusalOfMove(found.status, "cancel_by_buyer"));
  if (!found.is_in_time) throw new Refusal("cancelling_not_allowed");
}

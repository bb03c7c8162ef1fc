import { sql } from "kysely";
import { Refusal } from "../values/refusal.ts";
import type { BoxOffice } from "./box-office.ts";
import type { Order } from "./contract.ts";
import { findOrder, type OwnOrder } from "./orders.ts";

/** Cancels an order of the account's own event, its tickets with it, and gives its places back, once. */
export async function cancelOrder(
  { db, changes }: Pick<BoxOffice, "db" | "changes">,
  own: OwnOrder,
): Promise<Order> {
  await findOrder(db, own);
  const { rows } = await sql<{ is_cancelled: boolean }>`
    select cancel_order(${own.orderId}) as is_cancelled`.execute(db);
  const order = await findOrder(db, own);
  if (!rows[0]?.is_cancelled) {
    throw new Refusal(order.status === "CANCELLED" ? "order_cancelled" : "order_move_refused");
  }
  changes.announce({ event_id: own.eventId, topic: "orders" });
  return order;
}

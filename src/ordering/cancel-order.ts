import { sql } from "kysely";
import { type Actor, type NotedValues, noteChange } from "../attendees/index.ts";
import type { Tx } from "../platform/database/database.ts";
import { Refusal } from "../values/refusal.ts";
import type { BoxOffice } from "./box-office.ts";
import type { Order } from "./contract.ts";
import { findOrder, type OwnOrder } from "./orders.ts";

/** Cancels an order of the account's own event, its tickets with it, and gives its places back, once. */
export async function cancelOrder(
  { db, changes }: Pick<BoxOffice, "db" | "changes">,
  own: OwnOrder,
  by: Actor = { kind: "SYSTEM" },
): Promise<Order> {
  const order = await db.transaction().execute(async (tx) => {
    await findOrder(tx, own);
    await cancelWithin(tx, { id: own.orderId, account_id: own.accountId, event_id: own.eventId }, by);
    return findOrder(tx, own);
  });
  changes.announce({ event_id: own.eventId, topic: "orders" });
  return order;
}

/** The same inside the caller's transaction; an order that cannot be cancelled any more is refused. */
export async function cancelWithin(
  tx: Tx,
  order: { id: number; account_id: number; event_id: number },
  by: Actor,
  noted: NotedValues = {},
): Promise<void> {
  const { rows } = await sql<{ is_cancelled: boolean; status: string }>`
    select cancel_order(${order.id}) as is_cancelled`.execute(tx);
  if (!rows[0]?.is_cancelled) {
    const { status } = await tx
      .selectFrom("orders")
      .select("status")
      .where("id", "=", order.id)
      .executeTakeFirstOrThrow();
    throw new Refusal(status === "CANCELLED" ? "order_cancelled" : "order_move_refused");
  }
  await noteChange(tx, { order, action: "ORDER_CANCELLED", by, new: noted });
}

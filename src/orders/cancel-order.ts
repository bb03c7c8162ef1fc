import { sql } from "kysely";
import { type Actor, type NotedValues, recordHistory, isAlreadyApplied } from "../tickets/index.ts";
import type { Tx } from "../platform/database/database.ts";
import { Refusal } from "../values/refusal.ts";
import { type CheckoutContext, type OrderStatus, type OwnOrder, refusalOfMove } from "../checkout/index.ts";
import type { OrderDetails } from "./contract.ts";
import { findOrder } from "./orders.ts";

/**
 * Cancels an order of the account's event with its tickets, and releases its stock once. A retry with the key
 * of a call whose answer was lost gets that call's answer.
 */
export async function cancelOrder(
  { db, changes }: Pick<CheckoutContext, "db" | "changes">,
  own: OwnOrder,
  by: Actor = { kind: "SYSTEM" },
  requestKey?: string,
): Promise<OrderDetails> {
  const order = await db.transaction().execute(async (tx) => {
    await findOrder(tx, own);
    const order = { id: own.orderId, account_id: own.accountId, event_id: own.eventId };
    await cancelWithin(tx, order, by, { requestKey });
    return findOrder(tx, own);
  });
  changes.publish({ event_id: own.eventId, topic: "orders" });
  return order;
}

/** Cancels an order inside the caller's transaction. Refuses an order that can no longer be cancelled. */
export async function cancelWithin(
  tx: Tx,
  order: { id: number; account_id: number; event_id: number },
  by: Actor,
  { noted = {}, requestKey }: { noted?: NotedValues; requestKey?: string | undefined } = {},
): Promise<void> {
  const { rows } = await sql<{ is_cancelled: boolean; status: string }>`
    select cancel_order(${order.id}) as is_cancelled`.execute(tx);
  if (!rows[0]?.is_cancelled) {
    if (await isAlreadyApplied(tx, { orderId: order.id, action: "ORDER_CANCELLED", requestKey })) return;
    const { status } = await tx
      .selectFrom("orders")
      .select("status")
      .where("id", "=", order.id)
      .where("account_id", "=", order.account_id)
      .executeTakeFirstOrThrow();
    throw new Refusal(refusalOfMove(status as OrderStatus, "cancel"));
  }
  await recordHistory(tx, { order, action: "ORDER_CANCELLED", by, new: noted, requestKey });
}

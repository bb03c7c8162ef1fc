import { sql } from "kysely";
import { type Actor, type NotedValues, recordHistory, isAlreadyApplied } from "../tickets/index.ts";
import { accrueOfflineFee } from "../payments/index.ts";
import type { Tx } from "../platform/database/database.ts";
import { notifyWithCommit } from "../platform/queue/wake-ups.ts";
import { Refusal } from "../values/refusal.ts";
import { type CheckoutContext, type OrderStatus, type OwnOrder, refusalOfMove } from "../checkout/index.ts";
import type { OrderDetails } from "./contract.ts";
import { findOrder } from "./orders.ts";

interface MarkedAsPaid {
  requestKey?: string | undefined;
  /** Additional history values: payment method and place. */
  noted?: NotedValues;
  /** Runs once, in the same transaction. */
  alongside?: (tx: Tx) => Promise<void>;
}

/**
 * Completes an order that awaits offline payment, because its money has arrived. Happens once: a retry with a
 * lost call's key gets the same answer.
 */
export async function markAsPaid(
  { db, changes }: Pick<CheckoutContext, "db" | "changes">,
  own: OwnOrder,
  by: Actor,
  { requestKey, noted, alongside }: MarkedAsPaid = {},
): Promise<OrderDetails> {
  const order = await db.transaction().execute(async (tx) => {
    const { total_gross } = await findOrder(tx, own);
    const { rows } = await sql<{ outcome: "completed" | OrderStatus }>`
      select mark_as_paid(${own.orderId}) as outcome`.execute(tx);
    const outcome = rows[0]!.outcome;
    const done = { orderId: own.orderId, action: "MARKED_AS_PAID", requestKey } as const;
    if (outcome !== "completed" && (await isAlreadyApplied(tx, done))) return findOrder(tx, own);
    if (outcome !== "completed") throw new Refusal(refusalOfMove(outcome, "mark_as_paid"));
    await notifyWithCommit(tx, "outbox");
    await accrueOfflineFee(tx, own);
    const at = { id: own.orderId, account_id: own.accountId, event_id: own.eventId };
    await recordHistory(tx, {
      order: at,
      action: "MARKED_AS_PAID",
      by,
      new: { amount: total_gross, ...noted },
      requestKey,
    });
    await alongside?.(tx);
    return findOrder(tx, own);
  });
  changes.publish({ event_id: own.eventId, topic: "orders" });
  return order;
}

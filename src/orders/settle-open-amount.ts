import { sql } from "kysely";
import { type Actor, recordHistory, isAlreadyApplied } from "../tickets/index.ts";
import { addOutboxEvent } from "../platform/queue/add-outbox-event.ts";
import { Refusal } from "../values/refusal.ts";
import type { CheckoutContext, OwnOrder } from "../checkout/index.ts";
import { issueForChangedTickets, lockInvoices } from "../invoices/index.ts";
import type { OrderDetails } from "./contract.ts";
import { findOrder } from "./orders.ts";

interface Settlement {
  amount: number;
  isInvoiced?: boolean;
  by: Actor;
  requestKey?: string | undefined;
}

/**
 * Closes the open amount of an order, because it was paid, refunded or waived outside the program. `amount`
 * is the amount that the organiser saw; the call is refused if it has changed. `isInvoiced`: money moved that
 * the order's invoice does not show yet.
 */
export async function settleOpenAmount(
  { db, changes }: Pick<CheckoutContext, "db" | "changes">,
  own: OwnOrder,
  { amount, isInvoiced = false, by, requestKey }: Settlement,
): Promise<OrderDetails> {
  const order = await db.transaction().execute(async (tx) => {
    await findOrder(tx, own);
    // Lock order: invoices before the order, as in every correction of invoices.
    const invoiced = isInvoiced ? await lockInvoices(tx, [own.orderId]) : [];
    const { open_amount } = await tx
      .selectFrom("orders")
      .select("open_amount")
      .where("id", "=", own.orderId)
      .where("account_id", "=", own.accountId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const done = { orderId: own.orderId, action: "OPEN_AMOUNT_SETTLED", requestKey } as const;
    if (await isAlreadyApplied(tx, done)) return findOrder(tx, own);
    if (open_amount === 0) throw new Refusal("nothing_open");
    if (open_amount !== amount) throw new Refusal("order_changed");
    await tx
      .updateTable("orders")
      .set({ open_amount: 0, updated_at: sql`clock_timestamp()` })
      .where("id", "=", own.orderId)
      .where("account_id", "=", own.accountId)
      .execute();
    const at = { id: own.orderId, account_id: own.accountId, event_id: own.eventId };
    await recordHistory(tx, { order: at, action: "OPEN_AMOUNT_SETTLED", by, new: { amount }, requestKey });
    const { id: subject_id, ...tenant } = at;
    await addOutboxEvent(tx, { ...tenant, kind: "order-updated", subject_id });
    if (invoiced.length > 0) await issueForChangedTickets(tx, own.orderId, amount);
    return findOrder(tx, own);
  });
  changes.publish({ event_id: own.eventId, topic: "orders" });
  return order;
}

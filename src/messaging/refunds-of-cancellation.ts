import { type Selectable, sql } from "kysely";
import type { Database, Db } from "../platform/database/database.ts";
import type { Money } from "../values/money.ts";

type Refund = Pick<Selectable<Database["refunds"]>, "order_id" | "cancels_order" | "created_at">;

/**
 * Returns the amount that the cancellation's email reports: refunds requested together with the cancellation.
 * A later refund gets its own email.
 */
export async function refundedWithCancellation(db: Db, orderId: number): Promise<Money | null> {
  const found = await db
    .selectFrom("refunds as r")
    .innerJoin("orders as o", "o.id", "r.order_id")
    .select(["r.currency", sql<number>`sum(r.amount)::bigint`.as("minor")])
    .where("r.order_id", "=", orderId)
    .where("r.cancels_order", "=", true)
    .where("r.notify_buyer", "=", true)
    .where("r.status", "<>", "FAILED")
    .whereRef("r.created_at", "<=", "o.cancelled_at")
    .groupBy("r.currency")
    .executeTakeFirst();
  return found ?? null;
}

/**
 * Returns the sum of the refunds that the buyer got while the order was valid, in minor units. A duplicate payment
 * that went back was never part of the order's price.
 */
export async function refundedBeforeCancellation(db: Db, orderId: number): Promise<number> {
  const { minor } = await db
    .selectFrom("refunds as r")
    .innerJoin("payments as p", "p.id", "r.payment_id")
    .innerJoin("orders as o", "o.id", "r.order_id")
    .select(sql<number>`coalesce(sum(r.amount), 0)::bigint`.as("minor"))
    .where("r.order_id", "=", orderId)
    .where("r.cancels_order", "=", false)
    .where("r.status", "<>", "FAILED")
    .where("p.is_of_order", "=", true)
    .whereRef("r.created_at", "<=", "o.cancelled_at")
    .executeTakeFirstOrThrow();
  return minor;
}

/** Whether the cancellation's email already reports this refund. */
export async function isCoveredByCancellationEmail(db: Db, refund: Refund): Promise<boolean> {
  if (!refund.cancels_order) return false;
  const order = await db
    .selectFrom("orders")
    .select(["status", "cancelled_at", "is_confirmed_by_mail"])
    .where("id", "=", refund.order_id)
    .executeTakeFirst();
  return (
    order?.status === "CANCELLED" &&
    order.is_confirmed_by_mail &&
    order.cancelled_at !== null &&
    refund.created_at <= order.cancelled_at
  );
}

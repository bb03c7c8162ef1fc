import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import { Refusal, type RefusalCode } from "../../values/refusal.ts";
import { requireEvent } from "../events.ts";
import type { DeletionStatus } from "../contract/event.ts";

/**
 * True if any of the events has an order, finished or in progress. Abandoned orders count only with a pending
 * payment, which would complete the order.
 */
export async function hasOrders(db: Db | Tx, eventIds: readonly number[]): Promise<boolean> {
  if (eventIds.length === 0) return false;
  const order = await db
    .selectFrom("orders")
    .select("id")
    .where("event_id", "in", eventIds)
    .where("status", "<>", "ABANDONED")
    .limit(1)
    .executeTakeFirst();
  return order !== undefined || hasPaymentsUnderWay(db, eventIds);
}

async function hasPaymentsUnderWay(db: Db | Tx, eventIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from payment_intents
    where status in ('CREATED', 'REQUIRES_PAYMENT_METHOD', 'REQUIRES_ACTION', 'PROCESSING')
      and event_id = any (${eventIds}::bigint[])
    limit 1`.execute(db);
  return rows.length > 0;
}

export async function findEventDeletionStatus(
  db: Db,
  own: { accountId: number; eventId: number },
): Promise<DeletionStatus> {
  await requireEvent(db, own);
  return deletionStatusOf((await hasOrders(db, [own.eventId])) ? "event_has_orders" : null);
}

/**
 * Archives and hides an event permanently, in the caller's transaction. Refuses an event with orders. The row
 * stays.
 */
export async function closeEvent(
  tx: Tx,
  { accountId, eventId }: { accountId: number; eventId: number },
): Promise<void> {
  const closed = await tx
    .updateTable("events")
    .set((eb) => ({
      deleted_at: new Date(),
      status: "ARCHIVED",
      catalog_version: eb("catalog_version", "+", 1),
    }))
    .where("id", "=", eventId)
    .where("account_id", "=", accountId)
    .where("deleted_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!closed) throw new Refusal("not_found");
  await holdNothingMeanwhile(tx, { accountId, eventId });
  if (await hasOrders(tx, [eventId])) throw new Refusal("event_has_orders");
}

/**
 * Locks the counters of a locked event. Holds in progress have then finished and are visible, and later ones
 * see this transaction's result. Lock order: event first, then counters, as in catalogue changes.
 */
export async function holdNothingMeanwhile(
  tx: Tx,
  { accountId, eventId }: { accountId: number; eventId: number },
): Promise<void> {
  await tx
    .selectFrom("stock")
    .select("id")
    .where("event_id", "=", eventId)
    .where("account_id", "=", accountId)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/** The answer of the API. Null: the event can be deleted. */
export function deletionStatusOf(reason: RefusalCode | null): DeletionStatus {
  return { can_delete: reason === null, reason };
}

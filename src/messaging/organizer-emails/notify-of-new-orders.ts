import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import type { OutboxEvent } from "../../platform/queue/outbox.ts";
import { enqueue, LOW_PRIORITY } from "../../platform/queue/queue.ts";

declare module "../../platform/queue/queue.ts" {
  interface Jobs {
    "send-new-orders": { event_id: number };
  }
}

/** The shortest time between two notices to an organiser about one event. */
export const MINUTES_BETWEEN_EMAILS = 3;

/**
 * Records new orders for organisers who want notices, and queues an email at the next multiple of three
 * minutes. An email usually reports one order, but hundreds during a rush.
 */
export async function notifyOfNewOrders(tx: Tx, events: OutboxEvent[]): Promise<void> {
  const orderIds = events.map((event) => event.subject_id);
  const { rows } = await sql<{ event_id: number }>`
    insert into new_order_notifications (order_id, account_id, event_id)
    select o.id, o.account_id, o.event_id
    from orders o
    join event_settings s on s.event_id = o.event_id and s.notify_organizer_of_new_orders
    where o.id = any (${orderIds}::bigint[])
      and not o.is_manually_created
      -- An order that is paid offline was already reported when it was placed.
      and (o.status = 'AWAITING_OFFLINE_PAYMENT' or o.payment_provider is distinct from 'OFFLINE')
    on conflict do nothing
    returning event_id`.execute(tx);
  const runAt = nextEmailAt(new Date());
  for (const eventId of new Set(rows.map(({ event_id }) => event_id))) {
    await enqueue(
      tx,
      "send-new-orders",
      { event_id: eventId },
      { key: `new-orders-${eventId}`, runAt, priority: LOW_PRIORITY },
    );
  }
}

/**
 * Condition on orders `o` that were recorded for a notice until this moment: when they were completed, or placed if
 * they are paid offline.
 */
export function recordedUntil(moment: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`
    (case when o.payment_provider = 'OFFLINE' then o.created_at else o.completed_at end <= ${moment})`;
}

/** Deletes the notices that waited before a restore, if the operator discards them. */
export async function discardNewOrders(tx: Tx, before: Date): Promise<void> {
  await sql`
    delete from new_order_notifications n using orders o
    where o.id = n.order_id and ${recordedUntil(before)}`.execute(tx);
}

/** The same time for all calls within an interval, so that a repeated call does not postpone the job. */
function nextEmailAt(now: Date): Date {
  const step = MINUTES_BETWEEN_EMAILS * 60_000;
  return new Date((Math.floor(now.getTime() / step) + 1) * step);
}

import { sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import type { OutboxEvent } from "../../platform/queue/outbox.ts";
import { enqueueAll, LOW_PRIORITY } from "../../platform/queue/queue.ts";

/**
 * Queues a confirmation for every completed order, or a notice for one that is paid offline. Jobs send the
 * emails, so that no order waits for a mail server.
 */
export async function confirmOrders(tx: Tx, completed: OutboxEvent[]): Promise<void> {
  await enqueueAll(
    tx,
    "send-order-confirmation",
    completed.map((fact) => ({ order_id: fact.subject_id })),
    { priority: LOW_PRIORITY, causes: completed },
  );
}

/**
 * Queues one email per valid ticket to each guest whose address differs from the buyer's: guests that the
 * buyer named, and guests who entered their names through their links before the payment.
 */
export async function sendGuestsTheirTickets(tx: Tx, completed: OutboxEvent[]): Promise<void> {
  const orderIds = completed.map((fact) => fact.subject_id);
  const causeOf = new Map(completed.map((fact) => [fact.subject_id, fact]));
  const { rows } = await sql<{ attendee_id: number; order_id: number; request: number | null }>`
    select a.id as attendee_id, a.order_id, by_link.request
    from orders o
    join attendees a on a.order_id = o.id and a.status = 'ACTIVE'
    left join lateral (
      select max(h.id) as request from order_history h
      where h.order_id = o.id and h.attendee_id = a.id and h.action = 'GUEST_NAMED'
    ) by_link on true
    where o.id = any (${orderIds}::bigint[])
      and (by_link.request is not null
        or (o.is_confirmed_by_mail and a.is_named and lower(a.email) <> lower(o.email)))
    order by a.id`.execute(tx);
  await enqueueAll(
    tx,
    "send-ticket",
    rows.map(({ attendee_id, request }) => ({ attendee_id, ...(request !== null && { request }) })),
    { priority: LOW_PRIORITY, causes: rows.map(({ order_id }) => causeOf.get(order_id)) },
  );
}

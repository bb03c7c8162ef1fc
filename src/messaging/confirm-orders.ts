import { sql } from "kysely";
import type { Tx } from "../platform/database/database.ts";
import type { Fact } from "../platform/queue/facts.ts";
import { enqueueAll, LATER } from "../platform/queue/queue.ts";

/** Every completed order gets its confirmation, and one that is paid offline its notice, from a job: an order never waits for a mail server. */
export async function confirmOrders(tx: Tx, completed: Fact[]): Promise<void> {
  await enqueueAll(
    tx,
    "send-order-confirmation",
    completed.map((fact) => ({ order_id: fact.subject_id })),
    { priority: LATER },
  );
}

/**
 * Guests who gave their names by their links before an order was paid get their tickets now. Of any other order
 * nobody had a link yet.
 */
export async function sendGuestsTheirTickets(tx: Tx, completed: Fact[]): Promise<void> {
  const orderIds = completed.map((fact) => fact.subject_id);
  const { rows } = await sql<{ attendee_id: number; request: number }>`
    select h.attendee_id, h.id as request
    from order_history h
    join attendees a on a.id = h.attendee_id and a.status = 'ACTIVE'
    where h.order_id = any (${orderIds}::bigint[]) and h.action = 'GUEST_NAMED'
    order by h.id`.execute(tx);
  await enqueueAll(tx, "send-ticket", rows);
}

import { sql } from "kysely";
import type { Db, Tx } from "../database/database.ts";

/** What became true, in the past tense. Written by SQL in the transaction that made it true. */
export type OutboxEventKind =
  | "order-completed"
  | "order-awaits-offline-payment"
  | "order-cancelled"
  | "attendee-cancelled"
  | "attendee-reactivated"
  | "ticket-changed"
  | "order-refunded"
  | "payment-failed"
  | "refund-requested"
  | "refund-succeeded"
  | "refund-failed";

export interface OutboxEvent {
  id: number;
  kind: OutboxEventKind;
  account_id: number;
  event_id: number;
  /** The order, attendee or refund it is about. */
  subject_id: number;
  /** The line of which a unit was released or taken again after the sale. */
  item_id: number | null;
  created_at: Date;
}

/** Reacts to facts of one kind inside the transaction that takes them off the list: exactly once. */
export type EventHandler = (tx: Tx, events: OutboxEvent[]) => Promise<void>;
export type EventHandlers = Record<OutboxEventKind, EventHandler[]>;

export const BATCH = 500;

/**
 * Takes facts off the list in batches and lets everybody react, in one transaction: a reaction that fails
 * leaves the facts where they were. Several processes may drain at once; each takes other rows.
 */
export async function processOutbox(db: Db, handlers: Partial<EventHandlers>): Promise<OutboxEvent[]> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<OutboxEvent>`
      delete from outbox_events where ctid = any (array(select ctid from outbox_events order by id limit ${BATCH} for update skip locked))
      returning id, kind, account_id, event_id, subject_id, item_id, created_at`.execute(tx);
    rows.sort((a, b) => a.id - b.id);
    await handleOutboxEvents(tx, handlers, rows);
    return rows;
  });
}

/** Lets everybody react to facts that the transaction has taken off the list. */
export async function handleOutboxEvents(
  tx: Tx,
  handlers: Partial<EventHandlers>,
  events: readonly OutboxEvent[],
): Promise<void> {
  for (const kind of new Set(events.map((event) => event.kind))) {
    const ofKind = events.filter((event) => event.kind === kind);
    for (const handle of handlers[kind] ?? []) await handle(tx, ofKind);
  }
}

import { sql } from "kysely";
import type { Db, Tx } from "../database/database.ts";
import { type RequestScope, withinRequest } from "../telemetry/request-scope.ts";

/** The kinds of outbox events, in the past tense. SQL writes each event in the transaction of its change. */
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
  | "refund-failed"
  | "order-updated"
  | "attendee-updated"
  | "attendee-checked-in"
  | "check-in-undone"
  | "product-created"
  | "product-updated"
  | "product-deleted"
  | "event-created"
  | "event-updated"
  | "event-archived";

export interface OutboxEvent {
  id: number;
  kind: OutboxEventKind;
  account_id: number;
  event_id: number;
  /** The id of the order, attendee, refund, check-in, product or event. */
  subject_id: number;
  /** The order item whose unit was released or taken again after the sale. */
  item_id: number | null;
  created_at: Date;
  /** The request that caused the event. Null if it is not known. */
  request_id: string | null;
  /** The W3C traceparent of that request. Null if it was not traced. */
  traceparent: string | null;
}

/** What caused an event, and with it the jobs that follow. */
export type Cause = Pick<OutboxEvent, "request_id" | "traceparent">;

/** Handles events of one kind exactly once, in the transaction that removes them from the outbox. */
export type EventHandler = (tx: Tx, events: OutboxEvent[]) => Promise<void>;
export type EventHandlers = Record<OutboxEventKind, EventHandler[]> & {
  /** Handlers of all kinds. They run last and receive all events of the transaction in their order. */
  ofAllKinds?: EventHandler[];
};

export const BATCH = 500;

/**
 * Removes events in batches and runs their handlers, in one transaction: if a handler fails, the events stay
 * in the outbox. Several processes may run this at once; they take turns.
 */
export async function processOutbox(db: Db, handlers: Partial<EventHandlers>): Promise<OutboxEvent[]> {
  return db.transaction().execute(async (tx) => {
    await waitForTurn(tx);
    const { rows } = await sql<OutboxEvent>`
      delete from outbox_events where ctid = any (array(select ctid from outbox_events order by id limit ${BATCH} for update skip locked))
      returning id, kind, account_id, event_id, subject_id, item_id, created_at, request_id, traceparent`.execute(
      tx,
    );
    rows.sort((a, b) => a.id - b.id);
    await handleOutboxEvents(tx, handlers, rows);
    return rows;
  });
}

/**
 * Waits until no other transaction handles events. Otherwise a later event about an object could be handled
 * before an earlier one that another process has taken.
 */
export async function waitForTurn(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('outbox'))`.execute(tx);
}

/**
 * Runs the handlers of events that the transaction has removed from the outbox: first those of each kind, then
 * those of all kinds.
 */
export async function handleOutboxEvents(
  tx: Tx,
  handlers: Partial<EventHandlers>,
  events: OutboxEvent[],
): Promise<void> {
  for (const kind of new Set(events.map((event) => event.kind))) {
    const ofKind = events.filter((event) => event.kind === kind);
    await withinRequest(commonCause(ofKind), async () => {
      for (const handle of handlers[kind] ?? []) await handle(tx, ofKind);
    });
  }
  if (events.length === 0) return;
  await withinRequest(commonCause(events), async () => {
    for (const handle of handlers.ofAllKinds ?? []) await handle(tx, events);
  });
}

/** The request that caused all of the events. Undefined if they have different origins. */
function commonCause([first, ...others]: readonly OutboxEvent[]): RequestScope {
  const id = first?.request_id;
  if (!first || !id || others.some((event) => event.request_id !== id)) return {};
  return { requestId: id, ...(first.traceparent !== null && { traceparent: first.traceparent }) };
}

import { sql } from "kysely";
import { notifyOfFailedPayments, notifyOfFailedRefunds, notifyOfRefunds } from "../src/messaging/index.ts";
import { startRefunds } from "../src/payments/index.ts";
import type { Db } from "../src/platform/database/database.ts";
import { type OutboxEvent, type EventHandlers, handleOutboxEvents } from "../src/platform/queue/outbox.ts";

const HANDLERS: Partial<EventHandlers> = {
  "payment-failed": [notifyOfFailedPayments],
  "refund-requested": [startRefunds],
  "refund-succeeded": [notifyOfRefunds],
  "refund-failed": [notifyOfFailedRefunds],
};

/**
 * Handles the payment events of the outbox and leaves all other events there. Returns the number of handled
 * events.
 */
export async function handlePaymentEvents(db: Db): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<OutboxEvent>`
      delete from outbox_events where kind = any (${Object.keys(HANDLERS)}::text[])
      returning id, kind, account_id, event_id, subject_id, item_id, created_at`.execute(tx);
    await handleOutboxEvents(
      tx,
      HANDLERS,
      rows.toSorted((a, b) => a.id - b.id),
    );
    return rows.length;
  });
}

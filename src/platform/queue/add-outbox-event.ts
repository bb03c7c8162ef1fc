import type { Tx } from "../database/database.ts";
import type { OutboxEvent } from "./outbox.ts";

type NewOutboxEvent = Pick<OutboxEvent, "kind" | "account_id" | "event_id" | "subject_id"> &
  Partial<Pick<OutboxEvent, "item_id">>;

/** Writes a domain event in the transaction of its change. SQL functions insert their events themselves. */
export async function addOutboxEvent(tx: Tx, event: NewOutboxEvent): Promise<void> {
  await tx.insertInto("outbox_events").values(event).execute();
}

import type { Tx } from "../platform/database/database.ts";
import type { OutboxEvent } from "../platform/queue/outbox.ts";
import { issueCorrections } from "./issue-corrections.ts";

/**
 * Issues corrections for refunded and cancelled orders that have an invoice, in the transaction that removes their
 * outbox events. An order from before invoices were switched on gets none afterwards (docs/domain/invoices.md).
 */
export async function correctInvoices(tx: Tx, events: OutboxEvent[]): Promise<void> {
  await issueCorrections(
    tx,
    events.map(({ subject_id }) => subject_id),
  );
}

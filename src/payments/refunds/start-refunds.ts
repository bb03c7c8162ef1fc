import type { Tx } from "../../platform/database/database.ts";
import type { OutboxEvent } from "../../platform/queue/outbox.ts";
import { enqueue } from "../../platform/queue/queue.ts";

/** Enqueues a job for each requested refund. The key prevents a second job while one is waiting. */
export async function startRefunds(tx: Tx, requested: OutboxEvent[]): Promise<void> {
  for (const { subject_id: refundId } of requested) {
    await enqueue(tx, "refund-payment", { refund_id: refundId }, { key: `refund-payment-${refundId}` });
  }
}

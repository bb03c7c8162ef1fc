import type { Tx } from "../../platform/database/database.ts";
import type { OutboxEvent } from "../../platform/queue/outbox.ts";
import { enqueue } from "../../platform/queue/queue.ts";

/** Each requested refund is carried out at the provider by a job. The key keeps it to one job that has not started. */
export async function startRefunds(tx: Tx, requested: OutboxEvent[]): Promise<void> {
  for (const { subject_id: refundId } of requested) {
    await enqueue(tx, "refund-payment", { refund_id: refundId }, { key: `refund-payment-${refundId}` });
  }
}

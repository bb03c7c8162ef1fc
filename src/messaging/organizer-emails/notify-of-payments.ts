import type { Tx } from "../../platform/database/database.ts";
import type { OutboxEvent } from "../../platform/queue/outbox.ts";
import { enqueue } from "../../platform/queue/queue.ts";

/** Queues an email to a buyer whose payment failed. The job decides whether the order has really failed. */
export async function notifyOfFailedPayments(tx: Tx, failed: OutboxEvent[]): Promise<void> {
  for (const { subject_id: order_id } of failed)
    await enqueue(tx, "send-payment-failed", { order_id }, { key: `send-payment-failed-${order_id}` });
}

/** Queues an email to a buyer whose money was refunded. */
export async function notifyOfRefunds(tx: Tx, succeeded: OutboxEvent[]): Promise<void> {
  for (const { subject_id: refund_id } of succeeded)
    await enqueue(tx, "send-payment-refunded", { refund_id }, { key: `send-payment-refunded-${refund_id}` });
}

/** Queues an email to the organiser of a failed refund. */
export async function notifyOfFailedRefunds(tx: Tx, failed: OutboxEvent[]): Promise<void> {
  for (const { subject_id: refund_id } of failed)
    await enqueue(tx, "send-refund-failed", { refund_id }, { key: `send-refund-failed-${refund_id}` });
}

import type { Tx } from "../../platform/database/database.ts";
import type { OutboxEvent } from "../../platform/queue/outbox.ts";
import { enqueue } from "../../platform/queue/queue.ts";

/** Queues an email to a buyer whose payment failed. The job decides whether the order has really failed. */
export async function notifyOfFailedPayments(tx: Tx, failed: OutboxEvent[]): Promise<void> {
  for (const { subject_id: orderId } of failed) {
    await enqueue(
      tx,
      "send-payment-failed",
      { order_id: orderId },
      { key: `send-payment-failed-${orderId}` },
    );
  }
}

/** Queues an email to a buyer whose money was refunded. */
export async function notifyOfRefunds(tx: Tx, succeeded: OutboxEvent[]): Promise<void> {
  for (const { subject_id: refundId } of succeeded) {
    await enqueue(
      tx,
      "send-payment-refunded",
      { refund_id: refundId },
      { key: `send-payment-refunded-${refundId}` },
    );
  }
}

/** Queues an email to the organiser of a failed refund. */
export async function notifyOfFailedRefunds(tx: Tx, failed: OutboxEvent[]): Promise<void> {
  for (const { subject_id: refundId } of failed) {
    await enqueue(
      tx,
      "send-refund-failed",
      { refund_id: refundId },
      { key: `send-refund-failed-${refundId}` },
    );
  }
}

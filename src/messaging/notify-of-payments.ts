import type { Tx } from "../platform/database/database.ts";
import type { OutboxEvent } from "../platform/queue/outbox.ts";
import { enqueue } from "../platform/queue/queue.ts";

/** A buyer whose payment failed gets an e-mail. The job decides whether the order came to nothing. */
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

/** A buyer whose money was sent back gets an e-mail. */
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

/** The organiser of a refund that failed gets an e-mail. */
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

import type { Tx } from "../platform/database/database.ts";
import { enqueue } from "../platform/queue/queue.ts";
import { randomToken } from "../values/short-id.ts";
import type { Cashier } from "./cashier.ts";

/** DUPLICATE: the order had been paid already, and stays so. */
export type RefundReason = "DUPLICATE" | "SOLD_OUT" | "NOT_PAYABLE";

declare module "../platform/queue/queue.ts" {
  interface Jobs {
    "refund-payment": { refund_id: number };
    /** Tells the buyer; the refund's reason says why. */
    "send-payment-refunded": { refund_id: number };
  }
}

interface RefundRequest {
  payment: {
    id: number;
    account_id: number;
    event_id: number;
    order_id: number;
    amount: number;
    currency: string;
  };
  reason: RefundReason;
}

/** Owes a whole payment back to its buyer: the debt and its key now, the provider's call after commit. */
export async function requestRefund(
  tx: Tx,
  cashier: Cashier,
  { payment, reason }: RefundRequest,
): Promise<void> {
  const { id, ...ofPayment } = payment;
  const refund = await tx
    .insertInto("refunds")
    .values({ ...ofPayment, payment_id: id, reason, idempotency_key: `refund-${randomToken(16)}` })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (isOfOrder(reason)) await cashier.orders.requestRefund(tx, payment.order_id);
  await enqueue(tx, "refund-payment", { refund_id: refund.id }, { key: `refund-payment-${refund.id}` });
}

/** Does the refund change what the order has been paid? The second of two payments does not. */
export function isOfOrder(reason: string): boolean {
  return reason !== ("DUPLICATE" satisfies RefundReason);
}

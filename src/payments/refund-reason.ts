declare module "../platform/queue/queue.ts" {
  interface Jobs {
    "refund-payment": { refund_id: number };
    /** Tells the buyer; the refund's reason says why. */
    "send-payment-refunded": { refund_id: number };
  }
}

/** DUPLICATE: the order had been paid already, and stays so. */
export type RefundReason = "DUPLICATE" | "SOLD_OUT" | "NOT_PAYABLE";

/** Does the refund change what the order has been paid? The second of two payments does not. */
export function isOfOrder(reason: string): boolean {
  return reason !== ("DUPLICATE" satisfies RefundReason);
}

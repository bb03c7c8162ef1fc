export const INTENT_STATUSES = [
  "CREATED",
  "REQUIRES_PAYMENT_METHOD",
  "REQUIRES_ACTION",
  "PROCESSING",
  "SUCCEEDED",
  "CANCELLED",
  "MISMATCH",
] as const;
export type IntentStatus = (typeof INTENT_STATUSES)[number];

/** Statuses of an intent in progress. An order has at most one such intent, and the reconciler polls it. */
export const OPEN_STATUSES = [
  "CREATED",
  "REQUIRES_PAYMENT_METHOD",
  "REQUIRES_ACTION",
  "PROCESSING",
] as const satisfies readonly IntentStatus[];

/** Statuses that the provider can report for an open intent: any but CREATED. */
const ONWARDS = [
  "REQUIRES_PAYMENT_METHOD",
  "REQUIRES_ACTION",
  "PROCESSING",
  "SUCCEEDED",
  "CANCELLED",
  "MISMATCH",
] as const satisfies readonly IntentStatus[];

/**
 * Every legal move of a payment intent. Received money is never reverted here: a refund has a separate row. A
 * cancelled intent can still succeed if the buyer's bank was faster than our cancellation. Then the money must
 * be handled.
 */
export const INTENT_MOVES = {
  CREATED: ONWARDS,
  REQUIRES_PAYMENT_METHOD: ONWARDS,
  REQUIRES_ACTION: ONWARDS,
  PROCESSING: ONWARDS,
  CANCELLED: ["SUCCEEDED", "MISMATCH"],
  SUCCEEDED: [],
  MISMATCH: [],
} as const satisfies Record<IntentStatus, readonly IntentStatus[]>;

/** Statuses from which an intent may move to this one. */
export function movesTo(to: IntentStatus): IntentStatus[] {
  return INTENT_STATUSES.filter((from) => (INTENT_MOVES[from] as readonly IntentStatus[]).includes(to));
}

export function isOpen(status: IntentStatus): boolean {
  return (OPEN_STATUSES as readonly IntentStatus[]).includes(status);
}

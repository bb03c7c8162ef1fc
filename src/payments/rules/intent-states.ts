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

/** Still under way: an order has at most one such intent, and the provider is asked about it. */
export const OPEN_STATUSES = [
  "CREATED",
  "REQUIRES_PAYMENT_METHOD",
  "REQUIRES_ACTION",
  "PROCESSING",
] as const satisfies readonly IntentStatus[];

/** Where the provider's word may take an open intent; anywhere but back to where nobody had asked yet. */
const ONWARDS = [
  "REQUIRES_PAYMENT_METHOD",
  "REQUIRES_ACTION",
  "PROCESSING",
  "SUCCEEDED",
  "CANCELLED",
  "MISMATCH",
] as const satisfies readonly IntentStatus[];

/**
 * Every legal move of a payment intent. Money that was received is never un-received here: what follows it
 * is a refund, with a row of its own. A cancelled intent can still succeed, where the buyer's bank was
 * faster than our cancelling; then the money is there and must be dealt with.
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

/** The statuses from which an intent may come to this one. */
export function movesTo(to: IntentStatus): IntentStatus[] {
  return INTENT_STATUSES.filter((from) => (INTENT_MOVES[from] as readonly IntentStatus[]).includes(to));
}

export function isOpen(status: IntentStatus): boolean {
  return (OPEN_STATUSES as readonly IntentStatus[]).includes(status);
}

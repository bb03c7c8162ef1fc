export const SINGLE_REFUND_STATUSES = ["PENDING", "SUCCEEDED", "FAILED"] as const;
export type SingleRefundStatus = (typeof SINGLE_REFUND_STATUSES)[number];

/**
 * Every legal move of one refund, starting as PENDING. `record_refund` makes the moves, and
 * `refund-moves.test.ts` drives it from every status. The bank may return a successful refund. A failed one
 * stays failed.
 */
export const SINGLE_REFUND_MOVES = {
  succeed: { PENDING: "SUCCEEDED" },
  fail: { PENDING: "FAILED", SUCCEEDED: "FAILED" },
} as const satisfies Record<string, Partial<Record<SingleRefundStatus, SingleRefundStatus>>>;

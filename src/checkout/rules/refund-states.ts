import { Refusal, type RefusalCode } from "../../values/refusal.ts";

export const REFUND_STATUSES = ["REFUND_PENDING", "PARTIALLY_REFUNDED", "REFUNDED", "REFUND_FAILED"] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** "NONE" stands for the column's null. */
type From = RefundStatus | "NONE";

/**
 * Every legal move of an order's refund status, by trigger. The status follows from the order's refunds
 * (`update_refund_status`). `refund-moves.test.ts` drives everything that changes a refund from every status
 * and fails where this table differs.
 * `fail` is the failure of the latest refund, which the bank may return even after its success. `fail_earlier` is
 * the failure of an earlier refund. `by_hand_…` are refunds that a person makes at the provider. `dismiss` drops
 * a refund whose money was already returned by hand.
 */
export const REFUND_MOVES = {
  request: {
    NONE: "REFUND_PENDING",
    PARTIALLY_REFUNDED: "REFUND_PENDING",
    REFUND_FAILED: "REFUND_PENDING",
  },
  refund_in_part: { REFUND_PENDING: "PARTIALLY_REFUNDED" },
  refund_in_full: { REFUND_PENDING: "REFUNDED" },
  fail: {
    REFUND_PENDING: "REFUND_FAILED",
    PARTIALLY_REFUNDED: "REFUND_FAILED",
    REFUNDED: "REFUND_FAILED",
  },
  fail_earlier: { REFUNDED: "PARTIALLY_REFUNDED" },
  by_hand_begin: {
    NONE: "REFUND_PENDING",
    PARTIALLY_REFUNDED: "REFUND_PENDING",
    REFUND_FAILED: "REFUND_PENDING",
  },
  by_hand_in_part: {
    NONE: "PARTIALLY_REFUNDED",
    PARTIALLY_REFUNDED: "PARTIALLY_REFUNDED",
    REFUND_FAILED: "PARTIALLY_REFUNDED",
  },
  by_hand_in_full: { NONE: "REFUNDED", PARTIALLY_REFUNDED: "REFUNDED", REFUND_FAILED: "REFUNDED" },
  dismiss: { REFUND_PENDING: "REFUNDED" },
} as const satisfies Record<string, Partial<Record<From, RefundStatus>>>;

export type RefundTrigger = keyof typeof REFUND_MOVES;

/** Returns the refund status after the trigger, or refuses. */
export function moveRefund(from: RefundStatus | null, trigger: RefundTrigger): RefundStatus {
  const to = nextOf(from, trigger);
  if (to) return to;
  throw new Refusal(refusalOfRefund(from), { facts: { refund_status: from, trigger } });
}

export function canMoveRefund(from: RefundStatus | null, trigger: RefundTrigger): boolean {
  return nextOf(from, trigger) !== undefined;
}

function nextOf(from: RefundStatus | null, trigger: RefundTrigger): RefundStatus | undefined {
  const moves: Partial<Record<From, RefundStatus>> = REFUND_MOVES[trigger];
  return moves[from ?? "NONE"];
}

function refusalOfRefund(from: RefundStatus | null): RefusalCode {
  return from === "REFUND_PENDING" ? "refund_pending" : "not_refundable";
}

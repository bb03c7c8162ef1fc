import { Refusal } from "../../values/refusal.ts";

export const REFUND_STATUSES = ["REFUND_PENDING", "PARTIALLY_REFUNDED", "REFUNDED", "REFUND_FAILED"] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** "NONE" stands for the column's null. */
type From = RefundStatus | "NONE";

/** Every legal move of an order's refund status, by what triggers it. */
export const REFUND_MOVES = {
  request: {
    NONE: "REFUND_PENDING",
    PARTIALLY_REFUNDED: "REFUND_PENDING",
    REFUND_FAILED: "REFUND_PENDING",
  },
  refund_in_part: { REFUND_PENDING: "PARTIALLY_REFUNDED" },
  refund_in_full: { REFUND_PENDING: "REFUNDED" },
  fail: { REFUND_PENDING: "REFUND_FAILED" },
} as const satisfies Record<string, Partial<Record<From, RefundStatus>>>;

export type RefundTrigger = keyof typeof REFUND_MOVES;

/** Where the trigger takes an order's refund status, or a refusal. */
export function moveRefund(from: RefundStatus | null, trigger: RefundTrigger): RefundStatus {
  const moves: Partial<Record<From, RefundStatus>> = REFUND_MOVES[trigger];
  const to = moves[from ?? "NONE"];
  if (to) return to;
  throw new Refusal(from === "REFUND_PENDING" ? "refund_pending" : "not_refundable", {
    facts: { refund_status: from, trigger },
  });
}

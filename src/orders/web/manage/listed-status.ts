import type { Order } from "../../contract.ts";

export type ListedStatus =
  | { of: "order"; status: Order["status"] }
  | { of: "payment"; status: NonNullable<Order["payment_status"]> }
  | { of: "refund"; status: NonNullable<Order["refund_status"]> };

type Facts = Pick<Order, "status" | "payment_status" | "refund_status">;

/**
 * The one status of an order in a list: what needs attention, then whether its tickets are valid, then what
 * became of its money. How much was refunded stands below its total.
 */
export function listedStatusOf({ status, payment_status, refund_status }: Facts): ListedStatus {
  if (refund_status === "REFUND_FAILED" || refund_status === "REFUND_PENDING")
    return { of: "refund", status: refund_status };
  if (status === "CANCELLED" || status === "ABANDONED") return { of: "order", status };
  if (refund_status) return { of: "refund", status: refund_status };
  if (payment_status === "PAYMENT_FAILED" || payment_status === "AWAITING_PAYMENT")
    return { of: "payment", status: payment_status };
  return { of: "order", status };
}

import type { Order } from "../../../contract.ts";

export type ListedStatus =
  | { of: "order"; status: Order["status"] }
  | { of: "payment"; status: NonNullable<Order["payment_status"]> }
  | { of: "refund"; status: NonNullable<Order["refund_status"]> };

type Facts = Pick<Order, "status" | "payment_status" | "refund_status">;

/**
 * The one status that a list shows for an order: first what needs attention, then the validity of the
 * tickets, then the state of the money. The list shows the refunded amount below the total.
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

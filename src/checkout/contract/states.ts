export { ORDER_STATUSES, PAYMENT_STATUSES } from "../rules/order-states.ts";

export const REFUND_STATUSES = ["REFUND_PENDING", "PARTIALLY_REFUNDED", "REFUNDED", "REFUND_FAILED"] as const;

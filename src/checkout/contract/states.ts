export { ORDER_STATUSES, PAYMENT_STATUSES } from "../rules/order-states.ts";
export { REFUND_STATUSES } from "../rules/refund-states.ts";

export { ordersApi, type OrdersReactions } from "./api.ts";
export { cancelOrder } from "./cancel-order.ts";
export { cancelUnpaidOrders } from "./cancel-unpaid-orders.ts";
export { extendUnpaidOrders } from "./extend-unpaid-orders.ts";
export { MAY_EMAIL } from "./may-email.ts";
export { markAsPaid } from "./mark-as-paid.ts";
export { accountOrders, findOrder, orderDetailsOf, ordersList, withDetails } from "./orders.ts";
export { byTodaysCatalogue } from "./ticket-changes/ticket-kinds.ts";
export { resendConfirmation, resendTicket } from "./resend.ts";

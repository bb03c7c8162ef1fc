export { ordersApi, type OrdersReactions } from "./api.ts";
export { cancelOrder } from "./cancel-order.ts";
export { cancelUnpaidOrders } from "./cancel-unpaid-orders.ts";
export { correctionFiles, invoiceFiles } from "./invoices/invoices.ts";
export { issueInvoices } from "./invoices/issue-invoices.ts";
export { MAY_EMAIL } from "./may-email.ts";
export { markAsPaid } from "./mark-as-paid.ts";
export { findOrder, ordersList } from "./orders.ts";
export { resendConfirmation, resendTicket } from "./resend.ts";

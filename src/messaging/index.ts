export { confirmOrders, sendGuestsTheirTickets } from "./confirm-orders.ts";
export { sendDetailsChanged } from "./send-details-changed.tsx";
export { sendOrderCancelled, tellOfCancelledOrders } from "./send-order-cancelled.tsx";
export { sendOrderConfirmation } from "./send-order-confirmation.tsx";
export { sendPaymentDisputed } from "./send-payment-disputed.tsx";
export { sendPaymentFailed } from "./send-payment-failed.tsx";
export { sendPaymentRefunded } from "./send-payment-refunded.tsx";
export { sendRefundFailed } from "./send-refund-failed.tsx";
export { sendTicket } from "./send-ticket.tsx";

export { messagingApi } from "./api.ts";
export { followSchedule } from "./messages/schedule-dispatch.ts";
export { confirmOrders, sendGuestsTheirTickets } from "./buyer-emails/confirm-orders.ts";
export { dispatchMessage } from "./messages/dispatch-message.ts";
export { MESSAGE_TIMES } from "./messages/message-times.ts";
export { sendContactMessage } from "./send-contact-message.tsx";
export { sendDetailsChanged } from "./buyer-emails/send-details-changed.tsx";
export { sendBroadcast } from "./send-broadcast.ts";
export { sendMessage } from "./messages/send-message.tsx";
export { sendNewOrders } from "./organizer-emails/send-new-orders.tsx";
export {
  notifyOfFailedPayments,
  notifyOfFailedRefunds,
  notifyOfRefunds,
} from "./organizer-emails/notify-of-payments.ts";
export { notifyOfNewOrders } from "./organizer-emails/notify-of-new-orders.ts";
export { sendOrderCancelled, notifyOfCancelledOrders } from "./buyer-emails/send-order-cancelled.tsx";
export { sendOrderConfirmation } from "./buyer-emails/send-order-confirmation.tsx";
export { sendPaymentDisputed } from "./organizer-emails/send-payment-disputed.tsx";
export { sendPaymentFailed } from "./organizer-emails/send-payment-failed.tsx";
export { sendPaymentRefunded } from "./buyer-emails/send-payment-refunded.tsx";
export { sendRefundFailed } from "./organizer-emails/send-refund-failed.tsx";
export { sendSaleAlert } from "./sale-alerts/send-sale-alert.tsx";
export { sendSaleAlertRequest } from "./sale-alerts/send-sale-alert-request.tsx";
export { sendTicketLookup } from "./buyer-emails/send-ticket-lookup.tsx";
export { sendTicket } from "./buyer-emails/send-ticket.tsx";

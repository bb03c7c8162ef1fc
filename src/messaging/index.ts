export { messagingApi } from "./api.ts";
export { findMessageLimit, type LimitSettings } from "./limits/find-message-allowance.ts";
export { messageSettings } from "./limits/message-settings.ts";
export { bounceSettings } from "./bounces/bounce-settings.ts";
export { purgeAttachments } from "./attachments/purge-attachments.ts";
export { sendReviewRequest } from "./review/send-review-request.tsx";
export { queueScheduledMessages } from "./messages/schedule-dispatch.ts";
export { confirmOrders, sendGuestsTheirTickets } from "./buyer-emails/confirm-orders.ts";
export { discardMessages } from "./messages/discard-messages.ts";
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
export { discardNewOrders, notifyOfNewOrders } from "./organizer-emails/notify-of-new-orders.ts";
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
// Building blocks for emails of other areas
export { findEmailEvent, fromOrganizer, inColourOf, type EmailEvent } from "./buyer-emails/email-event.ts";
export { findEventCover } from "./buyer-emails/event-cover.ts";
export { sendOrderEmail } from "./buyer-emails/send-order-email.ts";
export { EmailFoot, HowToJoin } from "./emails/email-foot.tsx";
export { AdvertisingFoot } from "./emails/message-email.tsx";
export { EventCover, useFactsLine, WhenAndWhere } from "./emails/parts.tsx";
export { EventEmail } from "./emails/event-email.tsx";
export type { OwnEvent } from "./messages/messages.ts";
export { OwnText } from "./templates/emails/own-text.tsx";
export { type FailedTemplate, findCustomText, renderWords } from "./templates/find-custom-text.ts";
export { SafeHtml } from "../platform/liquid/safe-html.ts";
export type { CustomText } from "./templates/custom-text.ts";
export { findFacts } from "./templates/values/find-facts.ts";
export {
  templateValues,
  type TemplateFacts,
  type TemplateValues,
} from "./templates/values/template-values.ts";

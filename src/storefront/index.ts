export { deleteContactMessage, findContactMessage } from "./organizers/contact-messages.ts";
export { findDueAlert, putAlertBack, recordAlertMailed } from "./sale-alerts/answer-sale-alert.ts";
export { purgeSaleAlerts, queueSaleAlerts } from "./sale-alerts/queue-sale-alerts.ts";
export { CONFIRM_HOURS, makeSaleAlertToken, type RequestedAlert } from "./sale-alerts/sale-alert-token.ts";
export { findSaleToEmail } from "./sale-alerts/sale-alerts.ts";
export { hasTickets } from "./ticket-lookup/list-own-tickets.ts";
export { LOOKUP_HOURS, makeLookupToken } from "./ticket-lookup/lookup-token.ts";

import {
  deleteExpired,
  sendEmailChange,
  sendEmailChangeNotice,
  sendEmailCode,
  sendInvitation,
  sendOwnerChanged,
  sendPasswordChanged,
  sendPasswordReset,
  sendSecondStepRemoved,
} from "./accounts/index.ts";
import { SALE_TIMES } from "./catalog/index.ts";
import { EXPIRY_TIMES } from "./promo-codes/index.ts";
import { deleteOldDevices, deleteOldUnmatchedScans, DOOR_TIMES, sendDoorLink } from "./check-in/index.ts";
import { createPaymentContext } from "./app/payments.ts";
import { EVENT_TIMES, keepWallTimes } from "./events/index.ts";
import { keepBackupSchedule } from "./app/backup/scheduled-verification.ts";
import { duplicationSteps } from "./app/duplication-steps.ts";
import {
  confirmOrders,
  dispatchMessage,
  queueScheduledMessages,
  MESSAGE_TIMES,
  purgeAttachments,
  sendReviewRequest,
  notifyOfFailedPayments,
  notifyOfFailedRefunds,
  notifyOfRefunds,
  sendGuestsTheirTickets,
  sendContactMessage,
  sendDetailsChanged,
  sendBroadcast,
  sendMessage,
  sendNewOrders,
  sendOrderCancelled,
  sendOrderConfirmation,
  sendPaymentDisputed,
  sendPaymentFailed,
  sendPaymentRefunded,
  sendRefundFailed,
  sendTicket,
  sendSaleAlert,
  sendSaleAlertRequest,
  sendTicketLookup,
  notifyOfCancelledOrders,
  notifyOfNewOrders,
} from "./messaging/index.ts";
import { purgeUndeliverable } from "./suppressions/index.ts";
import { purgeFormerCustomers, recordCustomers, recountCustomer } from "./customers/index.ts";
import { queueAutomaticEmails, sendAutomaticEmail, sendTemplateFailed } from "./email-texts/index.ts";
import {
  checkStock,
  createCheckoutContext,
  purgeAbandonedCheckouts,
  purgeHeldPlaces,
} from "./checkout/index.ts";
import {
  offerWaitingPlaces,
  purgeWaitingList,
  sendConfirmPlace,
  sendOfferEnded,
  sendPlaceOffer,
} from "./waiting-list/index.ts";
import { correctInvoices, issueInvoices } from "./invoices/index.ts";
import { cancelUnpaidOrders } from "./orders/index.ts";
import {
  fetchMissingFees,
  catchUpEvents,
  catchUpPayouts,
  checkVatNumber,
  reconcilePayments,
  recordAccountPayout,
  refundPayment,
  settleAsync,
  startRefunds,
  takesTestMoney,
} from "./payments/index.ts";
import { continueDataSteps } from "./platform/database/data-steps/continue-data-steps.ts";
import type { EventHandlers } from "./platform/queue/outbox.ts";
import type { Throttle } from "./platform/queue/throttle.ts";
import type { JobHandlers } from "./platform/queue/queue.ts";
import type { Schedule } from "./platform/queue/worker.ts";
import type { Services } from "./platform/services.ts";
import { checkAuditLog } from "./platform/http/audit/check-audit-log.ts";
import { deleteOldAuditEntries } from "./platform/http/audit/delete-old-entries.ts";
import { deleteExpiredFieldEdits } from "./platform/http/editing/delete-expired-field-edits.ts";
import {
  lockStatisticsRollup,
  rollUpSales,
  rollUpRefunds,
  sendDueReports,
  sendReport,
} from "./reporting/index.ts";
import { purgeSaleAlerts, queueSaleAlerts } from "./storefront/index.ts";
import { createWallets, updateWalletPasses } from "./tickets/index.ts";
import {
  notifyOfDisabledWebhook,
  purgeWebhookMessages,
  recordWebhookMessages,
  sendWebhookDisabled,
} from "./webhooks/index.ts";
import { recordSyncHorizon } from "./sync/index.ts";
import { createTaskHandlers, deleteExpiredTasks, runTask } from "./lists/index.ts";
import { manualOrderTasks, purgeImports } from "./manual-orders/index.ts";
import { finishErasure } from "./erasures/index.ts";

/**
 * Every job and its handler. `throttle` slows down work that no page waits for while buyers are being served.
 */
export function createJobHandlers(services: Services, throttle: Throttle): JobHandlers {
  const payments = createPaymentContext(services);
  const checkout = createCheckoutContext(services);
  const wallets = createWallets(services, { isTest: takesTestMoney(services.config) });
  const taskHandlers = {
    ...createTaskHandlers(services, payments, duplicationSteps(services)),
    ...manualOrderTasks(services),
  };
  return {
    "cancel-unpaid-orders": async () => void (await cancelUnpaidOrders(services)),
    "finish-erasure": (job) => finishErasure(services, job),
    "fetch-missing-fees": () => fetchMissingFees(payments),
    "catch-up-events": () => catchUpEvents(payments),
    "catch-up-payouts": (job) => catchUpPayouts(payments, job),
    "check-vat-number": (job) => checkVatNumber(services, job),
    "dispatch-message": (job) => throttle(() => dispatchMessage(services, job)),
    "dispatch-narrowed-message": (job) => throttle(() => dispatchMessage(services, job)),
    "check-stock": () => checkStock(services.db, services.log),
    "delete-old-audit-entries": async () => {
      await deleteOldAuditEntries(services.db);
      await checkAuditLog(services);
    },
    "delete-expired-tasks": () => deleteExpiredTasks(services.db),
    "purge-attendee-imports": () => purgeImports(services.db),
    "purge-attachments": () => purgeAttachments(services),
    "purge-former-customers": async () => void (await purgeFormerCustomers(services.db)),
    "purge-undeliverable-addresses": () => purgeUndeliverable(services.db),
    "offer-waiting-places": async () => void (await offerWaitingPlaces(checkout)),
    "purge-waiting-list": () => purgeWaitingList(services.db),
    "purge-sale-alerts": () => purgeSaleAlerts(services.db),
    "run-data-steps": () => continueDataSteps(services, throttle),
    "make-backup": () => keepBackupSchedule(services, new Date()),
    "notify-of-disabled-webhook": (job) => notifyOfDisabledWebhook(services, job),
    "purge-webhook-messages": () => purgeWebhookMessages(services.db),
    "send-webhook-disabled": (job) => sendWebhookDisabled(services, job),
    "send-due-reports": () => sendDueReports(services.db, new Date()),
    "send-report": (job) => throttle(() => sendReport(services, job)),
    "queue-sale-alerts": async () => void (await queueSaleAlerts(services)),
    "delete-expired-sessions": async () => {
      await deleteExpired(services.db);
      await deleteOldDevices(services.db);
      await deleteOldUnmatchedScans(services.db);
    },
    "delete-expired-field-edits": () => deleteExpiredFieldEdits(services.db),
    "keep-wall-times": async () => {
      await keepWallTimes(services, [EVENT_TIMES, ...SALE_TIMES, EXPIRY_TIMES, DOOR_TIMES, MESSAGE_TIMES]);
      await queueScheduledMessages(services.db);
    },
    "purge-abandoned-checkouts": async () => void (await purgeAbandonedCheckouts(services)),
    "purge-held-places": () => purgeHeldPlaces(services.db),
    "record-sync-horizon": () => recordSyncHorizon(services.db),
    "recount-customer": (job) => throttle(() => recountCustomer(services.db, job)),
    "record-account-payout": (job) => recordAccountPayout(payments, job),
    "reconcile-payments": () => reconcilePayments(payments),
    "run-task": (job) => runTask(services, { taskHandlers, throttle }, job),
    "refund-payment": (job) => refundPayment(payments, job),
    "send-contact-message": (job) => sendContactMessage(services, job),
    "send-email-change": (job) => sendEmailChange(services, job),
    "send-email-change-notice": (job) => sendEmailChangeNotice(services, job),
    "send-email-code": (job) => sendEmailCode(services, job),
    "send-door-link": (job) => sendDoorLink(services, job),
    "send-invitation": (job) => sendInvitation(services, job),
    "send-password-changed": (job) => sendPasswordChanged(services, job),
    "send-owner-changed": (job) => sendOwnerChanged(services, job),
    "send-password-reset": (job) => sendPasswordReset(services, job),
    "send-sale-alert": (job) => throttle(() => sendSaleAlert(services, job)),
    "send-sale-alert-link": (job) => sendSaleAlertRequest(services, job),
    "send-sale-alert-request": (job) => sendSaleAlertRequest(services, job),
    "send-confirm-place": (job) => sendConfirmPlace(services, job),
    "send-place-offer": (job) => sendPlaceOffer(services, job),
    "send-offer-ended": (job) => sendOfferEnded(services, job),
    "send-second-step-removed": (job) => sendSecondStepRemoved(services, job),
    // Confirmations are the largest load: one job per order, each with tickets to draw.
    "send-order-confirmation": (job) => throttle(() => sendOrderConfirmation(services, job)),
    "send-order-cancelled": (job) => sendOrderCancelled(services, job),
    "send-new-orders": (job) => sendNewOrders(services, job),
    "send-broadcast": (job) => sendBroadcast(services, throttle, job),
    "send-message": (job) => throttle(() => sendMessage(services, job)),
    "queue-automatic-emails": async () => void (await queueAutomaticEmails(services)),
    "send-automatic-email": (job) => throttle(() => sendAutomaticEmail(services, job)),
    "send-review-request": (job) => sendReviewRequest(services, job),
    "send-template-failed": (job) => sendTemplateFailed(services, job),
    "send-ticket": (job) => throttle(() => sendTicket(services, job)),
    "send-ticket-link": (job) => sendTicketLookup(services, job),
    "send-ticket-lookup": (job) => sendTicketLookup(services, job),
    "send-details-changed": (job) => sendDetailsChanged(services, job),
    "send-payment-disputed": (job) => sendPaymentDisputed(services, job),
    "send-refund-failed": (job) => sendRefundFailed(services, job),
    "send-payment-failed": (job) => sendPaymentFailed(services, job),
    "send-payment-refunded": (job) => sendPaymentRefunded(services, job),
    "update-wallet-passes": () => updateWalletPasses(services, wallets),
    "settle-simulator-intent": (job) => settleAsync(services, job.provider_intent_id),
  };
}

/**
 * Handlers of every outbox event. They run in the transaction that removes the event. A kind whose handlers lock
 * customers or invoice counters takes the roll-up lock first, as sales do. Otherwise two transactions that handle
 * several kinds could deadlock.
 */
export function createEventHandlers(_services: Services): EventHandlers {
  return {
    "order-completed": [
      rollUpSales,
      recordCustomers,
      issueInvoices,
      confirmOrders,
      sendGuestsTheirTickets,
      notifyOfNewOrders,
    ],
    "order-cancelled": [rollUpSales, recordCustomers, correctInvoices, notifyOfCancelledOrders],
    "order-awaits-offline-payment": [lockStatisticsRollup, issueInvoices, confirmOrders, notifyOfNewOrders],
    "attendee-cancelled": [rollUpSales],
    "attendee-reactivated": [rollUpSales],
    "ticket-changed": [rollUpSales],
    "order-refunded": [rollUpRefunds, recordCustomers, correctInvoices],
    "payment-failed": [notifyOfFailedPayments],
    "refund-requested": [startRefunds],
    "refund-succeeded": [notifyOfRefunds],
    "refund-failed": [notifyOfFailedRefunds],
    "order-updated": [lockStatisticsRollup, recordCustomers],
    "attendee-updated": [],
    "attendee-checked-in": [],
    "check-in-undone": [],
    "product-created": [],
    "product-updated": [],
    "product-deleted": [],
    "event-created": [],
    "event-updated": [],
    "event-archived": [],
    // Receivers get the changes of an object in their order, also if these are of several kinds.
    ofAllKinds: [recordWebhookMessages],
  };
}

/** Jobs that run on a schedule. */
export const SCHEDULES: Schedule[] = [
  { job: "fetch-missing-fees", cron: "41 3 * * *" },
  { job: "catch-up-events", cron: "23 4 * * *" },
  { job: "catch-up-payouts", cron: "29 4 * * *" },
  { job: "cancel-unpaid-orders", cron: "* * * * *" },
  { job: "check-stock", cron: "*/4 * * * *" },
  { job: "delete-expired-sessions", cron: "17 * * * *" },
  { job: "delete-expired-field-edits", cron: "37 4 * * *" },
  { job: "purge-sale-alerts", cron: "47 4 * * *" },
  { job: "purge-waiting-list", cron: "49 4 * * *" },
  { job: "delete-old-audit-entries", cron: "33 4 * * *" },
  { job: "purge-attendee-imports", cron: "43 * * * *" },
  { job: "purge-attachments", cron: "37 * * * *" },
  { job: "purge-undeliverable-addresses", cron: "57 4 * * *" },
  { job: "purge-former-customers", cron: "53 4 * * *" },
  { job: "delete-expired-tasks", cron: "27 * * * *" },
  { job: "make-backup", cron: "*/5 * * * *" },
  { job: "run-data-steps", cron: "* * * * *" },
  { job: "keep-wall-times", cron: "11 2 * * *" },
  { job: "purge-abandoned-checkouts", cron: "47 3 * * *" },
  { job: "purge-webhook-messages", cron: "51 3 * * *" },
  { job: "purge-held-places", cron: "7 * * * *" },
  { job: "queue-automatic-emails", cron: "* * * * *" },
  { job: "send-due-reports", cron: "* * * * *" },
  { job: "queue-sale-alerts", cron: "* * * * *" },
  { job: "offer-waiting-places", cron: "* * * * *" },
  { job: "record-sync-horizon", cron: "* * * * *" },
  { job: "reconcile-payments", cron: "* * * * *" },
  { job: "update-wallet-passes", cron: "* * * * *" },
];

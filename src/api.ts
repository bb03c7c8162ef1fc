import { adminApi } from "./admin/index.ts";
import { accountsApi } from "./accounts/api.ts";
import { auditApi } from "./audit/index.ts";
import { ticketsApi } from "./tickets/api.ts";
import { createWallets } from "./tickets/index.ts";
import { catalogApi } from "./catalog/api.ts";
import { createDefaultCategory, listAllCategories, SALE_TIMES } from "./catalog/index.ts";
import { EXPIRY_TIMES, promoCodesApi } from "./promo-codes/index.ts";
import { createPaymentContext } from "./app/payments.ts";
import { messagingApi } from "./messaging/index.ts";
import { automaticMessagesApi, emailTextsApi } from "./email-texts/index.ts";
import {
  checkInApi,
  createCheckInContext,
  createDefaultCheckInList,
  DOOR_TIMES,
  rotateAllCheckInLinks,
} from "./check-in/index.ts";
import { doorApi } from "./door/index.ts";
import { erasuresApi } from "./erasures/index.ts";
import { duplicationSteps } from "./app/duplication-steps.ts";
import { eventsApi } from "./events/api.ts";
import { checkoutApi, checkoutSettings, createCheckoutContext } from "./checkout/index.ts";
import { organizersApi } from "./organizers/api.ts";
import { invoicesApi } from "./invoices/index.ts";
import { ordersApi } from "./orders/index.ts";
import { paymentsApi, requestRefund, takesTestMoney } from "./payments/index.ts";
import { mailboxApi } from "./dev/mailbox/mailbox-api.ts";
import type { ApiArea } from "./platform/http/dispatch/bound-route.ts";
import type { Services } from "./platform/services.ts";
import { customersApi } from "./customers/index.ts";
import { reportingApi, type Visits } from "./reporting/index.ts";
import { tasksApi } from "./lists/tasks/handlers.ts";
import { listsApi } from "./lists/index.ts";
import { manualOrdersApi } from "./manual-orders/index.ts";
import { syncApi } from "./sync/index.ts";
import { pauseWebhooksOf, webhooksApi } from "./webhooks/index.ts";
import { storefrontApi } from "./storefront/api.ts";
import { waitingListApi } from "./waiting-list/index.ts";
import { suppressionsApi } from "./suppressions/index.ts";

/** Binds the calls of every area. `visits` counts the steps that buyers reach. */
export function createAreas(services: Services, visits?: Visits): ApiArea[] {
  const payments = createPaymentContext(services);
  const checkout = createCheckoutContext(services);
  const checkIn = createCheckInContext(services);
  const wallets = createWallets(services, { isTest: takesTestMoney(services.config) });
  const areas = [
    accountsApi(services, { rotateCheckInLinks: rotateAllCheckInLinks, pauseWebhooksOf }),
    eventsApi(services, {
      onEventCreated: [
        createDefaultCategory,
        (tx, event) => createDefaultCheckInList(tx, event, "All tickets"),
      ],
      onEventCopied: duplicationSteps(services),
      checkoutSettings,
      wallTimes: [...SALE_TIMES, EXPIRY_TIMES, DOOR_TIMES],
      listProductCategories: listAllCategories,
    }),
    organizersApi(services),
    catalogApi(services),
    promoCodesApi(services),
    ticketsApi(services, wallets),
    checkInApi(services, checkIn),
    paymentsApi(services, payments),
    checkoutApi(checkout),
    invoicesApi(checkout),
    ordersApi(checkout, {
      wallets,
      refundAndCancel: (own) => requestRefund(payments, own, { cancel_order: true, notify_buyer: true }),
    }),
    doorApi(services, checkIn, checkout),
    storefrontApi(services),
    suppressionsApi(services),
    messagingApi(services),
    emailTextsApi(services),
    automaticMessagesApi(services),
    waitingListApi(services, checkout),
    webhooksApi(services),
    reportingApi(services),
    customersApi(services),
    listsApi(services, checkIn),
    syncApi(services),
    tasksApi(services),
    manualOrdersApi(services),
    erasuresApi(services),
    auditApi(services),
    adminApi(services),
    mailboxApi(services),
  ];
  return visits ? areas.map(visits.watch) : areas;
}

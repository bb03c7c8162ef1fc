import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** The demo mailbox and the gallery. The production image is built without them (Dockerfile). */
const DEV_PAGES = [
  route("dev/gallery", "dev/gallery-page.tsx"),
  route("dev/mail", "dev/mailbox/mailbox-page.tsx"),
  route("dev/mail/:mailId", "dev/mailbox/mail-page.tsx"),
  route("dev/mail/:mailId/body", "dev/mailbox/mail-body.ts"),
  route("dev/mail/:mailId/files/:index", "dev/mailbox/mail-file.ts"),
];

/** Lists the address and the file of every page. */
export default [
  // Authentication pages
  index("auth/web/home.ts"),
  layout("auth/web/auth-layout.tsx", [
    route("auth/login", "auth/web/log-in-page.tsx"),
    route("auth/register", "auth/web/register/register-page.tsx"),
    route("auth/forgot-password", "auth/web/forgot-password-page.tsx"),
    route("auth/reset-password/:token", "auth/web/reset-password-page.tsx"),
    route("auth/accept-invitation/:token", "auth/web/invitations/accept-invitation-page.tsx"),
    route("auth/second-step", "auth/web/second-step-page.tsx"),
    route("auth/choose-account", "auth/web/choose-account-page.tsx"),
    route("manage/profile/confirm-email-change/:token", "auth/web/confirm-email-change-page.tsx"),
    route("manage/profile/confirm-email-address/:token", "auth/web/confirm-email-address-page.tsx"),
  ]),
  route("auth/logout", "auth/web/log-out.ts"),

  route("preferences", "platform/web/preferences.ts"),
  ...(process.env.TESSERA_DEV_PAGES === "off" ? [] : DEV_PAGES),

  // Public
  route("event/:eventId/preview", "storefront/web/event-preview-page.tsx"),
  route("event/:eventId/:eventSlug/on-sale.ics", "storefront/web/sale-alerts/download-sale-calendar.ts"),
  route("event/:eventId/:eventSlug/sale-alert", "storefront/web/sale-alerts/request-page.tsx"),
  route("sale-alert/:token", "storefront/web/sale-alerts/confirm-page.tsx"),
  route("sale-alert/:token/stop", "storefront/web/sale-alerts/stop-page.tsx"),
  route("event/:eventId/:eventSlug/waiting-list", "waiting-list/web/join-page.tsx"),
  route("waiting-list/:token", "waiting-list/web/place-page.tsx"),
  route("waiting-list/:token/leave", "waiting-list/web/leave-page.tsx"),
  route("unsubscribe/:token", "suppressions/web/unsubscribe/unsubscribe-page.tsx"),
  route("event/:eventId/:eventSlug?", "storefront/web/event-page.tsx"),
  route("e/:eventId/:eventSlug?", "storefront/web/event-page.tsx", { id: "event-short" }),

  route("widget/:eventId", "storefront/web/widget/widget-page.tsx"),
  route("widget/:eventId/preview", "storefront/web/widget/widget-preview-page.tsx"),
  route("widget/organizer/:organizerId", "storefront/web/widget/organizer-widget-page.tsx"),

  route("events/:organizerId/:organizerSlug?", "storefront/web/organizer/organizer-page.tsx"),
  route("events/:organizerId/:organizerSlug/past-events", "storefront/web/organizer/past-events-page.tsx"),
  route("organizer/:organizerId/preview", "storefront/web/organizer/organizer-preview-page.tsx"),
  route("events/:organizerId/:organizerSlug/contact", "storefront/web/contact/contact-page.tsx"),
  route("events/:organizerId/:organizerSlug/legal/:kind", "storefront/web/legal/legal-page.tsx"),

  route("about", "storefront/web/legal/about-page.tsx"),

  // Checkout
  route("checkout/:eventId/:orderShortId/details", "checkout/web/details-page.tsx"),
  route("checkout/:eventId/:orderShortId/payment", "checkout/web/payment-page.tsx"),
  route("checkout/:eventId/:orderShortId/offline", "checkout/web/pay-offline.ts"),
  route("checkout/:eventId/:orderShortId/challenge", "checkout/web/simulator-challenge-page.tsx"),
  route("checkout/:eventId/:orderShortId/payment_return", "checkout/web/payment-return-page.tsx"),
  route("checkout/:eventId/:orderShortId/summary", "orders/web/summary-page.tsx"),

  // Tickets
  route("my-tickets", "storefront/web/ticket-lookup/find-tickets-page.tsx"),
  route("my-tickets/:token", "storefront/web/ticket-lookup/my-tickets-page.tsx"),
  route("product/:eventId/guest/:guestToken", "orders/web/guest/guest-page.tsx"),
  route("product/:eventId/:attendeeShortId", "tickets/web/ticket-page.tsx"),
  route("product/:eventId/:attendeeShortId/print", "tickets/web/ticket-print-page.tsx"),
  route("product/:eventId/:attendeeShortId/ticket.pdf", "tickets/web/download-ticket.ts"),
  route("product/:eventId/:attendeeShortId/ticket.pkpass", "tickets/web/download-pass.ts"),
  route("product/:eventId/:attendeeShortId/google-wallet", "tickets/web/save-to-google.ts"),
  route("product/:eventId/:attendeeShortId/calendar.ics", "tickets/web/download-calendar.ts"),
  route("order/:eventId/:orderShortId/print", "orders/web/ticket-files/order-print-page.tsx"),
  route("order/:eventId/:orderShortId/tickets.pdf", "orders/web/ticket-files/download-tickets.ts"),
  route("order/:eventId/:orderShortId/tickets.pkpasses", "orders/web/ticket-files/download-passes.ts"),
  route("order/:eventId/:orderShortId/google-wallet", "orders/web/ticket-files/save-to-google.ts"),
  route("order/:eventId/:orderShortId/invoice.pdf", "orders/web/ticket-files/download-invoice.ts"),
  route("order/:eventId/:orderShortId/calendar.ics", "orders/web/ticket-files/download-calendar.ts"),

  // Manage
  layout("backoffice/manage-layout.tsx", [
    route("welcome", "events/web/manage/welcome-page.tsx"),
    route("manage/suspended", "admin/web/manage/suspended-page.tsx"),
    layout("backoffice/shell/shell-layout.tsx", [
      route("manage/events/new", "events/web/manage/new-event/new-event-page.tsx"),
      route("manage/events/:eventsState?", "events/web/manage/events-page.tsx"),
      route("manage/profile", "accounts/web/manage/profile/profile-page.tsx"),
      route("manage/account", "accounts/web/manage/account-page.tsx"),
      route("account/settings", "accounts/web/manage/account-settings-page.tsx"),
      route("account/api-keys", "accounts/web/manage/api-keys/api-keys-page.tsx"),
      route("account/users", "accounts/web/manage/users/users-page.tsx"),
      route("account/taxes-and-fees", "catalog/web/manage/taxes-and-fees/taxes-page.tsx"),
      route("account/payment", "payments/web/manage/account-payment-page.tsx"),
      route("manage/to-do", "reporting/web/manage/to-do/to-do-page.tsx"),
      route("manage/customers", "customers/web/manage/customers-page.tsx"),
      route("manage/customers/:customerId", "customers/web/manage/customer-page.tsx"),
      route("manage/doors", "check-in/web/manage/doors-page.tsx"),
      route("account/event-defaults", "events/web/manage/defaults/event-defaults-page.tsx"),
      route("account/audit-log", "audit/web/manage/audit-log-page.tsx"),
      route("admin", "admin/web/manage/dashboard-page.tsx"),
      route("admin/accounts", "admin/web/manage/accounts/accounts-page.tsx"),
      route("admin/accounts/:accountId", "admin/web/manage/accounts/account-page.tsx"),
      route("admin/users", "admin/web/manage/users-page.tsx"),
      route("admin/events", "admin/web/manage/events-page.tsx"),
      route("admin/orders", "admin/web/manage/orders-page.tsx"),
      route("admin/messages", "admin/web/manage/messages/messages-page.tsx"),
      route("admin/attribution", "admin/web/manage/attribution-page.tsx"),
      route("admin/configurations", "admin/web/manage/configurations/configurations-page.tsx"),
      route("admin/failed-jobs", "admin/web/manage/failed-jobs-page.tsx"),
      route("admin/webhooks", "admin/web/manage/webhooks-page.tsx"),
      route("admin/system", "admin/web/manage/system-page.tsx"),
      route("manage/organizer/:organizerId?", "organizers/web/manage/organizer-layout.tsx", [
        index("organizers/web/manage/organizer-index-page.tsx"),
        route("dashboard", "organizers/web/manage/organizer-dashboard-page.tsx"),
        route("events/:eventsState?", "organizers/web/manage/organizer-events-page.tsx"),
        route("organizer-homepage-designer", "organizers/web/manage/organizer-homepage-designer-page.tsx"),
        route("ticket-designer", "tickets/web/manage/designer/organizer-designer-page.tsx"),
        route("settings", "organizers/web/manage/organizer-settings-page.tsx"),
        route("email-templates", "email-texts/web/manage/templates/organizer-templates-page.tsx"),
        route("reports", "reporting/web/manage/reports/organizer-reports-page.tsx"),
        route("report/:reportType", "reporting/web/manage/reports/organizer-report-page.tsx"),
        route("webhooks", "webhooks/web/manage/organizer-webhooks-page.tsx"),
      ]),
      route("manage/event/:eventId", "events/web/manage/event-layout.tsx", [
        layout("orders/web/manage/drawer-layout.tsx", [
          index("reporting/web/manage/dashboard-page.tsx", { id: "event-index" }),
          route("dashboard", "reporting/web/manage/dashboard-page.tsx"),
          route("reports", "reporting/web/manage/reports/reports-page.tsx"),
          route("report/:reportType", "reporting/web/manage/reports/report-page.tsx"),
          route("cancellation", "lists/web/manage/cancel-event/cancel-event-page.tsx"),
          route("getting-started", "events/web/manage/getting-started-page.tsx"),
          route("products", "catalog/web/manage/products-page.tsx"),
          route("promo-codes", "promo-codes/web/manage/promo-codes-page.tsx"),
          route("affiliates", "catalog/web/manage/affiliates/affiliates-page.tsx"),
          route("capacity-assignments", "catalog/web/manage/capacity/capacity-page.tsx"),
          route("check-in", "check-in/web/manage/lists/lists-page.tsx"),
          route("check-in/devices", "check-in/web/manage/devices-page.tsx"),
          route("check-in/log", "check-in/web/manage/log/log-page.tsx"),
          route("check-in/takings", "door/web/manage/takings-page.tsx"),
          route("questions", "checkout/web/manage/questions/questions-page.tsx"),
          route("messages", "messaging/web/manage/messages-page.tsx"),
          route("messages/automatic", "email-texts/web/manage/automatic/automatic-page.tsx"),
          route("messages/templates", "email-texts/web/manage/templates/event-templates-page.tsx"),
          route("homepage-designer", "storefront/web/manage/homepage-designer/homepage-designer-page.tsx"),
          route("settings", "events/web/manage/settings-page.tsx"),
          route("widget", "storefront/web/manage/widget/widget-page.tsx", { id: "manage-widget" }),
          route("ticket-designer", "tickets/web/manage/designer/designer-page.tsx"),
          route("webhooks", "webhooks/web/manage/event-webhooks-page.tsx"),
          route("orders", "orders/web/manage/orders-page.tsx"),
          route("orders/:orderId", "orders/web/manage/order-page.tsx"),
          route("attendees", "orders/web/manage/attendees/attendees-page.tsx"),
          route("attendees/complimentary", "manual-orders/web/manage/complimentary-page.tsx"),
          route("orders/new", "manual-orders/web/manage/order-page.tsx"),
          route("attendees/import", "manual-orders/web/manage/import-page.tsx"),
          route("attendees/new", "orders/web/manage/attendees/add-attendee-page.tsx"),
          route("waiting-list", "waiting-list/web/manage/waiting-list-page.tsx"),
          route("attendees/:attendeeId", "orders/web/manage/attendees/attendee-page.tsx"),
        ]),
      ]),
    ]),
  ]),

  route(
    "manage/event/:eventId/orders/:orderId/invoice.pdf",
    "orders/web/ticket-files/download-order-invoice.ts",
  ),

  route("manage/event/:eventId/ticket-designer/print", "tickets/web/manage/designer/print-page.tsx"),
  route("manage/event/:eventId/ticket-designer/sample.pdf", "tickets/web/manage/designer/download-sample.ts"),

  // Old addresses, and the account's start page
  route("manage/event/:eventId/checkout", "events/web/manage/checkout-address.ts"),
  route("account", "accounts/web/account-addresses.ts"),
  route("manage/account/*", "accounts/web/account-addresses.ts", { id: "account-addresses-before" }),

  // The door
  route("check-in/:listShortId", "door/web/door-page.tsx"),
  route("check-in/:listShortId/badge/:scanId", "door/web/print-badge.ts"),

  // Not found
  route("too-many-requests", "platform/web/too-many-requests-page.tsx"),
  route("*", "platform/web/not-found.tsx"),
] satisfies RouteConfig;

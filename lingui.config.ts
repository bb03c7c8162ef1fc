import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";
import { LOCALE_CODES } from "./src/values/languages/locales.ts";

/**
 * Several catalogues a language, so that a visitor on a phone never downloads the organiser's words, and no
 * browser downloads the mails'. Which page loads which: src/platform/i18n/catalogues-of.ts.
 */
const GUEST_PAGES = ["<rootDir>/src/orders/web/guest/**"];
const TICKET_LOOKUP = ["<rootDir>/src/storefront/web/ticket-lookup/**"];
/** Pages without scripts that no preview shows, and what only the server renders. */
const UNSCRIPTED_PAGES = [
  "<rootDir>/src/storefront/web/legal/**",
  "<rootDir>/src/storefront/web/contact/contact-page.tsx",
  "<rootDir>/src/storefront/web/sale-alerts/{*-page,alert-form,alert-frame,waiting-list-link}.tsx",
  "<rootDir>/src/waiting-list/web/*.tsx",
];
/** Pages without scripts, and what stands around the islands of other pages. */
const UNSCRIPTED = [
  "<rootDir>/src/storefront/web/organizer/**",
  "<rootDir>/src/storefront/web/{event-facts,event-view,missing-event,open-order/open-order-notice,ticket-card}.tsx",
  "<rootDir>/src/storefront/web/details/event-details.tsx",
  "<rootDir>/src/storefront/web/sale-alerts/sale-start.tsx",
  "<rootDir>/src/storefront/web/share/calendars.tsx",
  "<rootDir>/src/storefront/web/share/subscribe.tsx",
  "<rootDir>/src/storefront/web/widget/{no-tickets,organizer-widget-page,widget-view}.tsx",
];
/** Parts of the workspace that only their own pages show. */
const PARTS_OF_WORKSPACE = {
  administration: ["<rootDir>/src/admin/web/manage/**", "<rootDir>/src/audit/web/manage/**"],
  // E-mails use the words of reports, too.
  reports: ["<rootDir>/src/reporting/web/manage/reports/**", "<rootDir>/src/reporting/words/**"],
  texts: ["<rootDir>/src/email-texts/web/manage/**"],
  customers: ["<rootDir>/src/customers/web/manage/**"],
  "by-hand": ["<rootDir>/src/manual-orders/web/manage/**"],
  webhooks: ["<rootDir>/src/webhooks/web/manage/**"],
  "waiting-list": ["<rootDir>/src/waiting-list/web/manage/**"],
  // Pages of attendees show check-in/web/manage/parts/by-hand.
  entrances: [
    "<rootDir>/src/check-in/web/manage/*.tsx",
    "<rootDir>/src/check-in/web/manage/{conflicts,lists,log}/**",
    "<rootDir>/src/check-in/web/manage/parts/*.{ts,tsx}",
    "<rootDir>/src/door/web/manage/**",
  ],
};
const MAILBOX = ["<rootDir>/src/dev/mailbox/**"];
const PAGES: Record<string, string[]> = {
  shared: [
    "<rootDir>/src/root.tsx",
    "<rootDir>/src/ui",
    "<rootDir>/src/platform/web/**",
    "<rootDir>/src/dev/**",
  ],
  storefront: ["<rootDir>/src/storefront/web/**"],
  unscripted: UNSCRIPTED,
  checkout: ["<rootDir>/src/checkout/web/**"],
  // The summary, with what it shares with the steps before it.
  order: [
    "<rootDir>/src/orders/web/**",
    "<rootDir>/src/tickets/web/parts/{ticket-card,wallet-buttons}.tsx",
    "<rootDir>/src/checkout/web/parts/{checkout-error,checkout-layout,legal-note,order-summary}.tsx",
  ],
  // Pages without scripts, so browsers download none of it.
  ticket: [
    "<rootDir>/src/tickets/web/**",
    "<rootDir>/src/suppressions/web/unsubscribe/**",
    ...GUEST_PAGES,
    ...TICKET_LOOKUP,
    ...UNSCRIPTED_PAGES,
  ],
  mailbox: MAILBOX,
  door: [
    "<rootDir>/src/door/web/**",
    "<rootDir>/src/check-in/web/parts/**",
    "<rootDir>/src/catalog/web/parts/**",
  ],
  auth: ["<rootDir>/src/auth/web/**"],
  // With the preview of a ticket.
  manage: [
    "<rootDir>/src/manage-ui",
    "<rootDir>/src/backoffice",
    "<rootDir>/src/*/web/manage/**",
    "<rootDir>/src/catalog/web/parts/**",
    "<rootDir>/src/tickets/web/parts/ticket-card.tsx",
  ],
  ...PARTS_OF_WORKSPACE,
};
const TESTS = "**/*.test.*";
/** Beside the manage pages, which have their own catalogues: what another catalogue than the folder's has. */
const ELSEWHERE: Record<string, string[]> = {
  shared: MAILBOX,
  order: GUEST_PAGES,
  manage: Object.values(PARTS_OF_WORKSPACE).flat(),
  storefront: [...TICKET_LOOKUP, ...UNSCRIPTED, ...UNSCRIPTED_PAGES],
};

export default defineConfig({
  sourceLocale: "en",
  locales: LOCALE_CODES,
  // American English holds only what it writes otherwise (tools/i18n/american-overlay.ts).
  fallbackLocales: { "en-us": "en", default: "en" },
  catalogs: [
    ...Object.entries(PAGES).map(([name, include]) => ({
      path: `<rootDir>/src/locales/{locale}/${name}`,
      include,
      exclude: [
        TESTS,
        ...(name === "manage" || name in PARTS_OF_WORKSPACE ? [] : ["**/web/manage/**"]),
        ...(ELSEWHERE[name] ?? []),
      ],
    })),
    {
      path: "<rootDir>/src/locales/{locale}/server",
      include: ["<rootDir>/src"],
      exclude: [
        "<rootDir>/src/root.tsx",
        "<rootDir>/src/ui/**",
        "<rootDir>/src/manage-ui/**",
        "<rootDir>/src/backoffice/**",
        "<rootDir>/src/dev/**",
        "**/web/**",
        TESTS,
      ],
    },
  ],
  // Ours keeps tags that people typed in their titles and names.
  runtimeConfigModule: { Trans: ["<rootDir>/src/platform/i18n/trans.tsx", "Trans"] },
  format: formatter({ lineNumbers: false }),
  orderBy: "origin",
});

import { expect, type Page } from "@playwright/test";
import { call } from "./api.ts";
import { query } from "./database.ts";
import { eventId } from "./demo.ts";
import type { VisitedPage } from "./looks.ts";
import { open } from "./test.ts";

interface Event {
  path: string;
  order: number;
  ticket: number;
}

/** Returns an event with data on every page, and an empty one. */
async function events(page: Page): Promise<{ full: Event; bare: string; organizer: string }> {
  const id = await eventId("paid");
  const [found] = await query<{ order_id: string; attendee_id: string; organizer_id: string }>(
    `select a.order_id, a.id as attendee_id, e.organizer_id
     from attendees a join events e on e.id = a.event_id join orders o on o.id = a.order_id
     where a.event_id = $1 and a.status = 'ACTIVE' and o.status = 'COMPLETED' and o.total_gross > 0
       and o.refund_status is null
     order by a.id limit 1`,
    [id],
  );
  const bare = await call<{ id: number }>(page.request, ["POST", "/events"], {
    title: "Nothing here yet",
    start_date: "2031-06-07T20:00",
    timezone: "Europe/Berlin",
    currency: "EUR",
    organizer_id: Number(found!.organizer_id),
  });
  return {
    full: {
      path: `/manage/event/${id}`,
      order: Number(found!.order_id),
      ticket: Number(found!.attendee_id),
    },
    bare: `/manage/event/${bare.id}`,
    organizer: `/manage/organizer/${found!.organizer_id}`,
  };
}

const at = (address: string, name = address): VisitedPage => ({
  name,
  reach: async (page) => {
    await open(page, address);
    await settled(page);
  },
});

/** A dialog or sheet that buttons or keys open on the current page. */
const opened = (address: string, ...buttons: (string | RegExp)[]): VisitedPage => ({
  name: `${address}, ${buttons.join(", ")}`,
  reach: async (page) => {
    await open(page, address);
    for (const name of buttons) {
      const inMenu = page.getByRole("menuitem", { name });
      await page.getByRole("button", { name }).or(inMenu).first().click();
    }
    await expect(page.getByRole("dialog").last()).toBeVisible();
    await settled(page);
  },
});

const drawn = (address: string): VisitedPage => ({
  name: address,
  reach: async (page) => {
    await open(page, address);
    await expect(page.getByRole("dialog").first()).toBeVisible();
    await settled(page);
  },
});

/** A form in a dialog that is sent empty. */
const mistaken = (address: string, add: string): VisitedPage => ({
  name: `${address}, ${add}, with mistakes`,
  reach: async (page) => {
    await open(page, address);
    await page.getByRole("main").getByRole("button", { name: add }).first().click();
    const dialog = page.getByRole("dialog", { name: add });
    await dialog.getByRole("button").last().click();
    await expect(dialog.getByText("Please fill this in.").first()).toBeVisible();
    await settled(page);
  },
});

/** A dashboard that shows the figures of its charts as tables. */
const withTables = (address: string): VisitedPage => ({
  name: `${address}, with its tables`,
  reach: async (page) => {
    await open(page, address);
    await settled(page);
    for (const button of await page.getByRole("button", { name: "View as table" }).all())
      await button.click();
    await settled(page);
  },
});

/** Waits until nothing loads or changes, so that axe checks final texts and colours. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole("main")).toBeVisible();
  await expect(page.locator("main [aria-busy='true']")).toHaveCount(0);
  // Scrolls to the top, because axe reports a button that is half below the bar as too small.
  await page.evaluate(() => scrollTo(0, 0));
  await page.evaluate(untilUnchanged, 100);
}

/** Runs in the page: waits until nothing in it has changed for so many milliseconds. */
async function untilUnchanged(milliseconds: number): Promise<void> {
  let changedAt = performance.now();
  const changes = new MutationObserver(() => (changedAt = performance.now()));
  changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  while (performance.now() - changedAt < milliseconds) await new Promise(requestAnimationFrame);
  changes.disconnect();
}

const EVENT_PAGES = [
  "dashboard",
  "reports",
  "report/daily_sales_report",
  "report/product_sales",
  "report/sales_curve",
  "getting-started",
  "cancellation",
  "products",
  "promo-codes",
  "affiliates",
  "capacity-assignments",
  "questions",
  "checkout",
  "settings",
  "homepage-designer",
  "ticket-designer",
  "widget",
  "messages",
  "messages/automatic",
  "messages/templates",
  "messages/templates?template=order_confirmation",
  "webhooks",
  "orders",
  "attendees",
  "waiting-list",
  "check-in",
  "check-in/devices",
  "check-in/log",
  "check-in/takings",
];
const FORMS_IN_DIALOGS = [
  ["promo-codes", "Add promo code"],
  ["affiliates", "Add affiliate"],
  ["capacity-assignments", "Add shared capacity"],
  ["check-in", "Add door"],
  ["webhooks", "Add webhook"],
  ["/account/taxes-and-fees", "Add tax or fee"],
] as const;
const LISTS = ["orders", "attendees", "waiting-list", "promo-codes", "affiliates"];

/** Every manage page: with data, empty, without a search result, not found; and its overlays. */
export async function managePages(page: Page): Promise<VisitedPage[]> {
  const { full, bare, organizer } = await events(page);
  const { path, order, ticket } = full;
  return [
    at("/welcome"),
    ...["", "/ended", "/archived"].map((state) => at(`/manage/events${state}`)),
    at("/manage/events/new"),
    at("/manage/events/new?template=concert"),
    at("/manage/organizer"),
    at("/manage/profile"),
    at("/manage/account"),
    ...["settings", "users", "taxes-and-fees", "payment", "event-defaults", "api-keys", "audit-log"].map(
      (part) => at(`/account/${part}`),
    ),
    at("/manage/doors"),
    at("/manage/to-do"),
    at("/manage/customers"),
    ...[
      "dashboard",
      "events",
      "reports",
      "report/events_performance",
      "report/payouts",
      "settings",
      "organizer-homepage-designer",
      "ticket-designer",
      "email-templates",
      "webhooks",
    ].map((part) => at(`${organizer}/${part}`)),
    ...EVENT_PAGES.map((part) => at(`${path}/${part}`)),
    ...EVENT_PAGES.map((part) => at(`${bare}/${part}`, `${part}, nothing there yet`)),
    ...LISTS.map((part) => at(`${path}/${part}?query=zzzzzz`, `${part}, nothing found`)),
    at(`${path}/orders/${order}`),
    at(`${path}/attendees/${ticket}`),
    at(`${path}/attendees/new`),
    at(`${path}/attendees/import`),
    at(`${path}/attendees/complimentary`),
    at(`${path}/orders/new`),
    at("/manage/event/987654321/orders", "an event of nobody's"),
    at("/account/users?query=nobody-at-all"),
    at("/auth/accept-invitation/made-up"),
    at("/manage/profile/confirm-email-change/made-up"),
    at("/manage/profile/confirm-email-address/made-up"),
    drawn(`${path}/orders?order=${order}`),
    drawn(`${path}/attendees?attendee=${ticket}`),
    drawn(`${path}/products?product=new`),
    ...FORMS_IN_DIALOGS.flatMap(([page, add]) => {
      const address = page.startsWith("/") ? page : `${path}/${page}`;
      return [opened(address, add), mistaken(address, add)];
    }),
    opened(`${path}/promo-codes`, "Add promo code", "Open the calendar"),
    opened(`${path}/questions`, "Add question"),
    opened("/account/users", "Invite people"),
    opened("/account/api-keys", "Create key"),
    withTables(`${path}/dashboard`),
    withTables(`${bare}/dashboard`),
    opened(`${path}/orders/${order}`, "Refund order"),
    opened(`${bare}/dashboard`, /^Event status/, /^(Go live|Publish)/),
  ];
}

/** The pages of an account that contains nothing except invitations. */
export const PLACES_OF_A_NEW_ACCOUNT: VisitedPage[] = [
  at("/manage/account"),
  ...["settings", "users", "taxes-and-fees", "payment", "api-keys", "audit-log"].map((part) =>
    at(`/account/${part}`),
  ),
  at("/manage/profile"),
  at("/manage/doors"),
  at("/manage/to-do"),
  at("/manage/customers"),
  opened("/account/users", "Invite people"),
];

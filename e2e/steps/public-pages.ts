import type { Page } from "@playwright/test";
import { buyOne, giveDetails, holdOne, pay } from "./api.ts";
import { CARDS, choose, fillInDetails, getTickets, payWith } from "./buying.ts";
import { query } from "./database.ts";
import { doorAddress, eventAddress, eventId, EVENTS, type DemoEvent } from "./demo.ts";
import type { OwnEvent } from "./event-copy.ts";
import type { VisitedPage } from "./looks.ts";
import { expect, open } from "./test.ts";

const at = (name: string, address: () => string | Promise<string>): VisitedPage => ({
  name,
  reach: async (page) => void (await page.goto(await address())),
});

/** A checkout page with an order in the state that the page needs. */
const checkout = (
  name: string,
  step: string,
  prepare: (page: Page) => Promise<{ address: string }>,
): VisitedPage => ({
  name,
  reach: async (page) => open(page, `${(await prepare(page)).address}/${step}`),
});

const addressOf = (order: { event_id: number; short_id: string }) => ({
  address: `/checkout/${order.event_id}/${order.short_id}`,
});

const held = (event: OwnEvent) => async (page: Page) => addressOf(await holdOne(page.request, event.id));

const bought = (event: OwnEvent) => async (page: Page) => addressOf(await buyOne(page.request, event.id));

const unpaid = (event: OwnEvent, card?: string) => async (page: Page) => {
  const order = await giveDetails(page.request, await holdOne(page.request, event.id));
  if (card) await pay(page.request, order, card);
  return addressOf(order);
};

const expired = (event: OwnEvent) => async (page: Page) => {
  const order = await holdOne(page.request, event.id);
  await query("update orders set expires_at = now() where short_id = $1", [order.short_id]);
  return addressOf(order);
};

const ticket = (name: string, event: OwnEvent, suffix = ""): VisitedPage => ({
  name,
  reach: async (page) => {
    const { event_id, attendees } = await buyOne(page.request, event.id);
    await page.goto(`/product/${event_id}/${attendees[0]!.short_id}${suffix}`);
  },
});

/** An authentication page whose form is sent empty. The first mistake gets the focus. */
const mistaken = (name: string, address: string): VisitedPage => ({
  name: `${name} with mistakes`,
  reach: async (page) => {
    await open(page, address);
    await page.locator("main form button:not([type=button])").first().click();
    await expect(page.locator("[aria-invalid='true']").first()).toBeFocused();
  },
});

/** Returns the address of the demo's organiser with most events. */
async function organiserAddress(): Promise<string> {
  const [organiser] = await query<{ id: string }>("select id from organizers order by id limit 1");
  return `/events/${organiser!.id}/any-name`;
}

/** Returns the address of the imprint of the same organiser. */
async function imprintAddress(): Promise<string> {
  await query(
    `insert into organizer_settings (account_id, organizer_id, legal_imprint_html)
     select account_id, id, '<p>Lindenhof e.V.</p><ul><li>Lindenufer 14</li></ul>' from organizers order by id limit 1
     on conflict (organizer_id) do update set legal_imprint_html = excluded.legal_imprint_html`,
  );
  return `${await organiserAddress()}/legal/imprint`;
}

async function sellOutWithList({ id }: OwnEvent): Promise<void> {
  await query("update stock set capacity = taken where event_id = $1 and kind = 'PRICE'", [id]);
  await query("update event_settings set waiting_list = 'MANUAL' where event_id = $1", [id]);
}

const EVENT_PAGES: VisitedPage[] = (Object.keys(EVENTS) as DemoEvent[]).map((event) =>
  at(`event page, ${event}`, () => eventAddress(event)),
);

/** Every page of visitors, buyers and door staff. Purchases on the way use the two given events. */
export const publicPages = (free: OwnEvent, paid: OwnEvent): VisitedPage[] => [
  ...EVENT_PAGES,
  at("event page with a good code", async () => `${await eventAddress("paid")}?promo_code=candle`),
  at("event page with a bad code", async () => `${await eventAddress("paid")}?promo_code=guessed`),
  {
    name: "event page, nothing chosen",
    reach: async (page) => {
      await open(page, await eventAddress("paid"));
      await page.getByRole("button", { name: "Get tickets" }).click();
      await page.getByText("Please choose at least one ticket.").waitFor();
    },
  },
  ...(["paid", "soldOut", "past"] as const).map((event) =>
    at(`widget, ${event}`, async () => `/widget/${await eventId(event)}`),
  ),
  at("widget of an organiser", async () => `/widget/organizer/${(await organiserAddress()).split("/")[2]}`),
  at("widget of nobody", () => "/widget/987654321"),
  {
    name: "details in a frame",
    reach: async (page) => {
      await open(page, `/widget/${paid.id}?frame=f`);
      await choose(page, "Student ticket", 1);
      await page.getByRole("button", { name: "Get tickets" }).click();
      await page.waitForURL("**/details?*");
    },
  },
  at("organiser page", () => organiserAddress()),
  at("organiser page, past events", async () => `${await organiserAddress()}/past-events`),
  at("unknown organiser", () => "/events/987654321/nobody"),
  {
    name: "e-mail when sales begin",
    reach: async (page) => {
      await page.goto(await eventAddress("onSaleLater"));
      await page.goto(`${new URL(page.url()).pathname}/sale-alert`);
    },
  },
  at("legal text", imprintAddress),
  at("e-mail when sales begin, with an old link", () => "/sale-alert/an-old-link"),
  at("waiting list, with an old link", () => "/waiting-list/an-old-link"),
  at("leaving a waiting list, with an old link", () => "/waiting-list/an-old-link/leave"),
  at("unsubscribing, with an old link", () => "/unsubscribe/an-old-link"),
  at("lost tickets", () => "/my-tickets"),
  at("lost tickets, with an old link", () => "/my-tickets/an-old-link"),
  checkout("details", "details", held(free)),
  checkout("details of an ended hold", "details", expired(free)),
  {
    name: "details for four, with mistakes",
    reach: async (page) => {
      await open(page, paid.address);
      await choose(page, "Student ticket", 4);
      await getTickets(page);
      await fillInDetails(page, { first: "", last: "", email: "x" });
      await page.getByText("Add names now").click();
      await page.getByRole("button", { name: /^Continue to payment/ }).click();
      await page.getByRole("alert").waitFor();
    },
  },
  checkout("payment", "payment", unpaid(paid)),
  checkout("payment, declined", "payment", unpaid(paid, CARDS.declined)),
  {
    name: "payment with mistakes",
    reach: async (page) => {
      await open(page, `${(await unpaid(paid)(page)).address}/payment`);
      await page.getByText("Test cards").click();
      await payWith(page, "1234");
      await page.getByRole("alert").waitFor();
    },
  },
  checkout("the bank's question", "challenge", unpaid(paid, CARDS.asks)),
  checkout("waiting for the bank", "payment_return", unpaid(paid, CARDS.late)),
  checkout("summary", "summary", bought(free)),
  checkout("summary of a paid order", "summary", unpaid(paid, CARDS.good)),
  at("another buyer's checkout", async () => {
    const [order] = await query<{ short_id: string; event_id: string }>(
      "select short_id, event_id from orders where status = 'COMPLETED' order by id limit 1",
    );
    return `/checkout/${order!.event_id}/${order!.short_id}/summary`;
  }),
  ticket("ticket", free),
  ticket("ticket to print", free, "/print"),
  at("mailbox", () => "/dev/mail"),
  at("a mail", async () => {
    const [mail] = await query<{ id: string }>("select id from stored_mails order by id limit 1");
    return `/dev/mail/${mail?.id ?? 0}`;
  }),
  at("door", () => doorAddress()),
  at("door that is not there", () => "/check-in/cil_00000000000000000000000000"),
  at("log-in", () => "/auth/login"),
  at("registration", () => "/auth/register"),
  at("forgotten password", () => "/auth/forgot-password"),
  at("a new password without a link", () => "/auth/reset-password/none"),
  mistaken("log-in", "/auth/login"),
  mistaken("registration", "/auth/register"),
  mistaken("forgotten password", "/auth/forgot-password"),
  at("event that is not there", () => "/event/987654321"),
  at("page that is not there", () => "/no/such/page"),
  at("too many requests", () => "/too-many-requests"),
  at("gallery", () => "/dev/gallery"),
  // Last, because nothing of the event can be bought any more.
  {
    name: "event page, sold out with a waiting list",
    reach: async (page) => {
      await sellOutWithList(paid);
      await expect(async () => {
        await open(page, paid.address);
        await expect(page.getByRole("link", { name: "Join the waiting list" }).first()).toBeVisible();
      }).toPass();
    },
  },
  {
    name: "waiting list, with mistakes",
    reach: async (page) => {
      await page.goto(`${paid.address}/any/waiting-list`);
      await page.getByRole("button", { name: "Join the waiting list" }).click();
      await page.getByRole("alert").waitFor();
    },
  },
];

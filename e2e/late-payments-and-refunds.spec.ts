import type { Page } from "@playwright/test";
import { serveStripeJs } from "../test/stripe/stripe-js.ts";
import { pickOption } from "./steps/pick-option.ts";
import { choose, expectTicket, fillInDetails, getTickets, newEmail, orderOf } from "./steps/buying.ts";
import { openMail } from "./steps/mailbox.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { workerUrl } from "./steps/program.ts";
import { openStripeFixture, type StripeFixture } from "./steps/stripe-fixture.ts";
import { expect, open, test } from "./steps/test.ts";

const AT_FIXTURE = { baseURL: workerUrl(2), viewport: { width: 1280, height: 900 } };
const TITLE = "Songs for Two Voices";
let fixture: StripeFixture;

test.describe.configure({ mode: "serial" });
test.use(AT_FIXTURE);

test.beforeAll(async () => {
  fixture = await openStripeFixture({ place: 2 });
});

test.afterAll(() => fixture.close());

test("PAY-07 an order that is paid after its hold expired gets its tickets if stock is left", async ({
  page,
  newPage,
}) => {
  const event = await makeEvent(page);
  const buyer = await newPage(AT_FIXTURE);
  await payByDebit(buyer, event);
  await letHoldRunOut(buyer);

  payWhatIsUnderWay();
  await fixture.tell();

  await expectTicket(buyer, TITLE);
});

test("PAY-07 an order that is paid after its hold expired is refunded without stock, and the page and an email say so", async ({
  page,
  newPage,
}) => {
  const event = await makeEvent(page, 1);
  const buyer = await newPage(AT_FIXTURE);
  const email = await payByDebit(buyer, event);
  await letHoldRunOut(buyer);
  const faster = await newPage(AT_FIXTURE);
  await open(faster, `/event/${event}`);
  await choose(faster, "Seat", 1);
  await getTickets(faster);

  payWhatIsUnderWay();
  // The page may have been loaded while the money was still on its way.
  await expect(async () => {
    await fixture.tell();
    await buyer.reload();
    await expect(buyer.getByText(/€25\.00.* was refunded to you/)).toBeVisible({ timeout: 1_000 });
  }).toPass();

  await expect(buyer.getByRole("heading", { level: 1, name: "Your payment arrived too late" })).toBeVisible();
  expect([...fixture.stripe.books.refunds.values()].map(({ amount }) => amount)).toEqual([2_500]);
  await openMail(page, email, `Your payment for ${TITLE} is being refunded`);
});

test("a line is refunded from the order's page, with a credit note; then the order is cancelled with the rest", async ({
  page,
  newPage,
}) => {
  const event = await makeEvent(page);
  const buyer = await newPage(AT_FIXTURE);
  await goToPayment(buyer, event, ["Seat", 2], ["Programme", 1]);
  await pay(buyer, "good");
  await expectTicket(buyer, TITLE);

  await openOrder(page, event);
  await expect(page.getByRole("link", { name: "INV-1" })).toBeVisible();
  await page.getByRole("button", { name: "Refund order" }).click();
  const dialog = page.getByRole("dialog", { name: "Refund order" });
  await dialog.getByRole("checkbox", { name: "1 × Programme · €8.00" }).check();
  await expect(dialog.getByLabel("Amount in EUR")).toHaveValue("8.00");
  await dialog.getByLabel("Reason").selectOption("Something went wrong");
  await dialog.getByLabel("Note about the refund (optional)").fill("Misprinted");
  await dialog.getByRole("button", { name: "Refund €8.00" }).click();
  await expect(dialog).toBeHidden();
  await untilTold(page, "Partly refunded");
  await expect(page.getByText("Reason: Something went wrong: Misprinted")).toBeVisible();
  await expect(page.getByRole("link", { name: "INV-2" })).toBeVisible();
  await expect(page.getByText("Credit note")).toBeVisible();

  await buyer.reload();
  await expect(buyer.getByRole("link", { name: "Credit note INV-2" })).toBeVisible();
  await expect(buyer.getByRole("img", { name: /^Ticket code A-/ }).first()).toBeVisible();

  await page.getByRole("button", { name: "More actions for this order" }).click();
  await page.getByRole("menuitem", { name: "Cancel order" }).click();
  const sure = page.getByRole("dialog", { name: /^Cancel order O-/ });
  await expect(sure.getByRole("checkbox", { name: "Refund €50.00" })).toBeChecked();
  await sure.getByRole("button", { name: "Refund and cancel" }).click();
  await untilTold(page, "The order was cancelled");
  await page.reload();
  await expect(page.getByRole("link", { name: "INV-3" })).toBeVisible();
  await expect(page.getByText("-€50.00").first()).toBeVisible();

  await buyer.reload();
  await expect(buyer.getByRole("heading", { level: 1, name: "This order was cancelled" })).toBeVisible();
  await expect(buyer.getByText(/The full amount, €58\.00, was refunded to you/)).toBeVisible();
  const { refunded, charged } = fixture.stripe.books.ledger();
  expect(charged - refunded).toBe(2_500);
});

test("a ticket is cancelled in the dialog of its refund; the other stays valid", async ({
  page,
  newPage,
}) => {
  const event = await makeEvent(page);
  const buyer = await newPage(AT_FIXTURE);
  await goToPayment(buyer, event, ["Seat", 2]);
  await pay(buyer, "good");
  await expectTicket(buyer, TITLE);

  await openOrder(page, event);
  await page.getByRole("button", { name: "Refund order" }).click();
  const dialog = page.getByRole("dialog", { name: "Refund order" });
  await expect(dialog.getByRole("button", { name: "Go back" })).toBeFocused();
  const tickets = dialog.getByRole("group", { name: "Tickets to cancel" }).getByRole("checkbox");
  const ticked = tickets.and(dialog.getByRole("checkbox", { checked: true }));
  const staying = dialog.getByText("The money goes back in full, and 2 tickets stay valid.");
  // A refund in full cancels its tickets, a part of it none, unless the organiser decides otherwise.
  await expect(ticked).toHaveCount(2);
  await dialog.getByLabel("Amount in EUR").fill("10.00");
  await expect(ticked).toHaveCount(0);
  await dialog.getByLabel("Amount in EUR").fill("50.00");
  await expect(ticked).toHaveCount(2);
  await tickets.first().uncheck();
  await expect(dialog.getByLabel("Amount in EUR")).toHaveValue("25.00");
  await expect(staying).toHaveCount(0);
  await tickets.last().uncheck();
  await expect(dialog.getByLabel("Amount in EUR")).toHaveValue("50.00");
  await expect(staying).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel them too" }).click();
  await expect(tickets.last()).toBeFocused();
  await expect(ticked).toHaveCount(2);
  await expect(dialog.getByRole("button", { name: "Refund €50.00" })).toBeVisible();
  for (const ticket of await tickets.all()) await ticket.uncheck();
  // Enter in a field does not refund.
  await dialog.getByLabel("Amount in EUR").press("Enter");
  await dialog.getByLabel("Amount in EUR").fill("99.00");
  await dialog.getByRole("button", { name: "Refund money" }).click();
  await expect(dialog.getByText(/^Please enter an amount up to/)).toBeVisible();
  await expect(dialog.getByLabel("Amount in EUR")).toBeFocused();
  await dialog.getByLabel("Amount in EUR").fill("20.00");
  await tickets.first().check();
  await expect(dialog.getByLabel("Amount in EUR")).toHaveValue("20.00");
  await dialog.getByLabel("Reason").selectOption("The buyer cannot come");
  await dialog.getByRole("button", { name: "Refund €20.00" }).click();
  await expect(dialog).toBeHidden();

  await untilTold(page, "Partly refunded");
  await expect(page.getByText(/’s ticket A-\w+ was cancelled/)).toHaveCount(1);
  await expect(page.getByText("Reason: The buyer cannot come")).toBeVisible();
});

test("a changed ticket's difference that was paid at the desk is billed with a supplementary invoice", async ({
  page,
  newPage,
}) => {
  const event = await makeEvent(page);
  const buyer = await newPage(AT_FIXTURE);
  await goToPayment(buyer, event, ["Seat", 1]);
  await pay(buyer, "good");
  await expectTicket(buyer, TITLE);

  const [ticket] = await fixture.query<{ id: string }>("select id from attendees where event_id = $1", [
    event,
  ]);
  await open(page, `/manage/event/${event}/attendees/${ticket!.id}`);
  await pickOption(page, "Exchange it for", "Armchair · €40.00 · 5 left");
  await page.getByRole("button", { name: "Exchange ticket" }).click();
  await expect(page.getByText("Mira Solberg’s ticket has been exchanged.")).toBeVisible();
  await openOrder(page, event);
  await page.getByRole("button", { name: "Mark as settled" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("checkbox", { name: "Paid: issue an invoice" })).toBeChecked();
  await dialog.getByRole("button", { name: "Mark as settled" }).click();

  await expect(page.getByText("The outstanding €15.00 was settled")).toBeVisible();
  await expect(page.getByText("Supplementary invoice")).toBeVisible();
});

test("PRC-18 a donation below its minimum is refused at its field, and keeps what was typed", async ({
  page,
  newPage,
}) => {
  const event = await makeEvent(page);
  const giver = await newPage(AT_FIXTURE);
  await open(giver, `/event/${event}`);
  const amount = giver.getByRole("textbox", { name: "Your amount in EUR (For the choir)", exact: true });
  await amount.fill("2.00");
  await choose(giver, "For the choir", 1);
  await giver.getByRole("button", { name: "Get tickets" }).click();

  await expect(giver.getByRole("alert").first()).toContainText("5.00");
  await expect(amount).toHaveAttribute("aria-invalid", "true");
  await expect(amount).toHaveValue("2.00");
  await amount.fill("5.00");
  await getTickets(giver);
});

/** Creates a separate live event with invoices: seats, armchairs, a programme and a gift. */
async function makeEvent(page: Page, seats = 20): Promise<number> {
  await logInToDemo(page, fixture.url);
  // Invoice numbers are per organiser, so each event gets a new organiser.
  const { id: organizer } = await fixture.call<{ id: number }>(page.request, ["POST", "/organizers"], {
    name: `Duet ${crypto.randomUUID().slice(0, 6)}`,
    email: "duet@example.org",
    timezone: "Europe/Berlin",
    currency: "EUR",
  });
  const { id } = await fixture.call<{ id: number }>(page.request, ["POST", "/events"], {
    title: TITLE,
    organizer_id: organizer,
    start_date: "2031-06-07T20:00",
    timezone: "Europe/Berlin",
    currency: "EUR",
  });
  for (const product of [
    { title: "Seat", type: "PAID", prices: [{ price: 2_500, initial_quantity_available: seats }] },
    { title: "Armchair", type: "PAID", prices: [{ price: 4_000, initial_quantity_available: 5 }] },
    { title: "Programme", type: "PAID", product_type: "GENERAL", prices: [{ price: 800 }] },
    { title: "For the choir", type: "DONATION", product_type: "GENERAL", prices: [{ price: 500 }] },
  ])
    await fixture.call(page.request, ["POST", `/events/${id}/products`], {
      product_type: "TICKET",
      ...product,
    });
  await fixture.call(page.request, ["PATCH", `/events/${id}/checkout-settings`], {
    enable_invoicing: true,
    organization_name: "Two Voices",
    organization_address: "Quiet Lane 2, Berlin",
  });
  await fixture.call(page.request, ["PUT", `/events/${id}/status`], { status: "LIVE" });
  return id;
}

async function goToPayment(page: Page, event: number, ...chosen: [string, number][]): Promise<string> {
  const email = newEmail();
  await serveStripeJs(page, fixture.stripe.books);
  await open(page, `/event/${event}`);
  for (const [product, quantity] of chosen) await choose(page, product, quantity);
  await getTickets(page);
  await fillInDetails(page, { first: "Mira", last: "Solberg", email });
  await page.getByRole("button", { name: /^Continue to payment/ }).click();
  await page.waitForURL("**/payment");
  return email;
}

async function pay(page: Page, card: string): Promise<void> {
  await page.getByLabel("Card of Stripe's").fill(card);
  await page.getByRole("button", { name: /^Pay / }).click();
}

async function payByDebit(page: Page, event: number): Promise<string> {
  const email = await goToPayment(page, event, ["Seat", 1]);
  await pay(page, "debit");
  await expect(page.getByRole("heading", { name: "Your bank is confirming the payment" })).toBeVisible();
  await fixture.tell();
  return email;
}

function payWhatIsUnderWay(): void {
  const { intents, buyer } = fixture.stripe.books;
  for (const intent of intents.values()) if (intent.status === "processing") buyer.pay(intent.id);
}

async function letHoldRunOut(page: Page): Promise<void> {
  const order = orderOf(page);
  await fixture.query("update orders set expires_at = now() - interval '1 second' where short_id = $1", [
    order,
  ]);
  await expect(async () => {
    const [row] = await fixture.query<{ status: string }>("select status from orders where short_id = $1", [
      order,
    ]);
    expect(row!.status).toBe("ABANDONED");
  }).toPass();
}

/** Opens the page by its address: these journeys do not test the lists. */
async function openOrder(page: Page, event: number): Promise<void> {
  const [order] = await fixture.query<{ id: string }>("select id from orders where event_id = $1", [event]);
  await open(page, `/manage/event/${event}/orders/${order!.id}`);
  await expect(page.getByRole("heading", { level: 1, name: /^Order O-/ })).toBeVisible();
}

/** Stripe answers a moment later; then the page shows it. */
async function untilTold(page: Page, words: string): Promise<void> {
  await expect(async () => {
    await fixture.tell();
    await expect(page.getByText(words, { exact: true }).first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

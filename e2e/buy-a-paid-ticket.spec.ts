import type { Page } from "@playwright/test";
import {
  CARDS,
  choose,
  expectTicket,
  fillInDetails,
  getTickets,
  newEmail,
  orderOf,
  payWith,
} from "./steps/buying.ts";
import type { PaymentIntent } from "../src/payments/contract.ts";
import { call, giveDetails, holdOne } from "./steps/api.ts";
import { query } from "./steps/database.ts";
import { openMail } from "./steps/mailbox.ts";
import type { OwnEvent } from "./steps/event-copy.ts";
import { intercept } from "./steps/interception.ts";
import { bare, expect, open, test } from "./steps/test.ts";

test("a buyer whose payment is not confirmed yet finds the ticket at the summary, not the card form again", async ({
  page,
  ownEvent,
}) => {
  const event = await ownEvent("paid");
  const order = await giveDetails(page.request, await holdOne(page.request, event.id));
  const address = `/public/events/${order.event_id}/order/${order.short_id}/payment_intent`;
  const intent = await call<PaymentIntent>(page.request, ["POST", address]);
  // The provider has the money; neither its webhook nor our own query has reported it yet.
  await query("update simulator_intents set status = 'succeeded' where id = $1", [intent.provider_intent_id]);

  await open(page, `/checkout/${order.event_id}/${order.short_id}/summary`);

  await expectTicket(page, event.title);
  expect(new URL(page.url()).pathname).toMatch(/\/summary$/);
});

test("a visitor with a phone buys two tickets, after a first card is declined", async ({
  page,
  ownEvent,
}) => {
  const event = await ownEvent("paid");
  const email = newEmail();
  await open(page, event.address);
  await choose(page, "Student ticket", 2);
  await expect(page.getByText("2 tickets, all included")).toBeVisible();
  await expect(page.getByText("€28.56").first()).toBeVisible();
  await getTickets(page);
  await fillInDetails(page, { first: "Mira", last: "Solberg", email });
  await page.getByRole("button", { name: "Continue to payment · €28.56" }).click();
  await page.waitForURL("**/payment");
  await expectAtTop(page, "Payment");

  await payWith(page, CARDS.declined);
  await expect(page.getByRole("alert")).toContainText("The card was declined. Nothing was charged");
  await expect(page.getByRole("alert")).toBeFocused();
  await payWith(page, CARDS.good);

  await expectTicket(page, event.title);
  await expectAtTop(page, `You are going to ${event.title}`);
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText("Mira Solberg")).toHaveCount(2);
  await expectFiles(page, event);
  await expectPrintPage(page);
  const order = orderOf(page);
  await expectConfirmation(page, email, order, event);
});

test("the card form groups digits and adds the slash while they are typed, pasted and deleted", async ({
  page,
  ownEvent,
}) => {
  const event = await ownEvent("paid");
  await goToPayment(page, event);
  const number = page.getByLabel("Card number");
  const expiry = page.getByLabel("Expiry date");

  await number.pressSequentially("4242424242424242");
  await expect(number).toHaveValue("4242 4242 4242 4242");
  // Backspace at the start of a group skips the space and deletes the digit before it.
  for (const key of ["Home", ..."12345".split("").map(() => "ArrowRight"), "Backspace", "Backspace"])
    await number.press(key);
  await expect(number).toHaveValue("4244 2424 2424 242");
  await number.pressSequentially("2");
  await expect(number).toHaveValue("4242 4242 4242 4242");
  await number.fill("4000-0000 00000002");
  await expect(number).toHaveValue("4000 0000 0000 0002");

  await expiry.pressSequentially("1234");
  await expect(expiry).toHaveValue("12/34");
  for (const left of ["12/3", "12/", "12", "1", ""]) {
    await expiry.press("Backspace");
    await expect(expiry).toHaveValue(left);
  }
  await expiry.pressSequentially("5/34");
  await expect(expiry).toHaveValue("05/34");

  await payWith(page, CARDS.good);
  await expectTicket(page, event.title);
});

test("the bank's question can be answered yes and no", async ({ page, ownEvent }) => {
  const event = await ownEvent("paid");
  await goToPayment(page, event);
  await payWith(page, CARDS.asks);
  await expect(page.getByRole("heading", { name: "Confirm with your bank" })).toBeVisible();
  await page.getByRole("button", { name: "No, decline" }).click();
  await page.waitForURL("**/payment");
  await expect(page.getByRole("alert")).toContainText("Your bank did not confirm the payment");

  await payWith(page, CARDS.asks);
  await page.getByRole("button", { name: "Yes, pay" }).click();

  await expectTicket(page, event.title);
});

test("waits for a slow payment, and the tickets appear by themselves", async ({ page, ownEvent }) => {
  const event = await ownEvent("paid");
  await goToPayment(page, event);
  await payWith(page, CARDS.late);
  await page.waitForURL("**/payment_return");
  await expect(page.getByRole("heading", { name: "Your bank is confirming the payment" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "You can close this page" })).toBeVisible();

  await letTheBankDecide();

  await expectTicket(page, event.title);
});

// The browser itself logs what it cannot load.
bare("goes on waiting for a slow payment after a question got no answer", async ({ page, ownEvent }) => {
  const event = await ownEvent("paid");
  await goToPayment(page, event);
  await payWith(page, CARDS.late);
  await page.waitForURL("**/payment_return");
  const waiting = page.getByRole("heading", { name: "Your bank is confirming the payment" });
  await expect(waiting).toBeVisible();
  let questions = 0;
  await intercept(page, /\/payment_return\.data/, async (route) => {
    questions += 1;
    await (questions === 1 ? route.abort() : route.continue());
  });

  await expect.poll(() => questions).toBeGreaterThan(1);
  await expect(waiting).toBeVisible();
  await letTheBankDecide();

  await expectTicket(page, event.title);
});

async function goToPayment(page: Page, { address }: OwnEvent): Promise<void> {
  await open(page, address);
  await choose(page, "Student ticket", 1);
  await getTickets(page);
  await fillInDetails(page);
  await page.getByRole("button", { name: /^Continue to payment/ }).click();
  await page.waitForURL("**/payment");
}

/** Makes the payment's jobs due, as if twenty seconds had passed. */
async function letTheBankDecide(): Promise<void> {
  await query("update graphile_worker._private_jobs set run_at = now() where key like 'settle-%'");
}

/** Each step starts at its top, with the focus on its heading. */
async function expectAtTop(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
}

async function expectFiles(page: Page, { title }: OwnEvent): Promise<void> {
  const files = page.getByRole("navigation", { name: "Ticket files" });
  const answerTo = async (name: string) =>
    page.request.get((await files.getByRole("link", { name }).getAttribute("href"))!);

  const calendar = await answerTo("Add to calendar");
  expect(calendar.headers()["content-type"]).toMatch(/^text\/calendar; charset=utf-8/);
  expect(await calendar.text()).toContain(`SUMMARY:${title}`);
  const pdf = await answerTo("PDF");
  expect(pdf.headers()["content-type"]).toBe("application/pdf");
  expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");
}

async function expectPrintPage(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Print" }).click();
  await expect(page.getByRole("heading", { name: "Tickets to print" })).toBeAttached();
  await expect(page.getByRole("img", { name: /^Ticket code A-/ })).toHaveCount(2);
  await page.goBack();
}

async function expectConfirmation(
  page: Page,
  email: string,
  order: string,
  { title }: OwnEvent,
): Promise<void> {
  await openMail(page, email, `Your tickets for ${title}`);
  const files = page.getByRole("link", { name: /\.(pdf|ics)$/ });
  await expect(files).toHaveCount(2);
  const types = [];
  for (const link of await files.all())
    types.push((await page.request.get((await link.getAttribute("href"))!)).headers()["content-type"]);
  expect(types.toSorted()).toEqual(["application/pdf", expect.stringMatching(/^text\/calendar/)]);
  await page.getByText("As plain text").click();
  await expect(page.getByText(`/${order}/summary?`)).toBeVisible();
}

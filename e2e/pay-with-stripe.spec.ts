import type { Page } from "@playwright/test";
import { serveStripeJs } from "../test/stripe/stripe-js.ts";
import { choose, expectTicket, fillInDetails, getTickets, newEmail } from "./steps/buying.ts";
import { EVENTS } from "./steps/demo.ts";
import { openStripeFixture, type StripeFixture } from "./steps/stripe-fixture.ts";
import { expect, open, test } from "./steps/test.ts";

let fixture: StripeFixture;
let stripe: StripeFixture["stripe"];

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  fixture = await openStripeFixture({ place: 1 });
  stripe = fixture.stripe;
});

test.afterAll(() => fixture.close());

test("a card is declined, then another is accepted: the tickets are issued", async ({ page }) => {
  const { loaded } = await goToPayment(page);
  await expect(page.getByLabel("Card of Stripe's")).toBeVisible();
  expect(loaded()).toBe(1);
  expect(await page.evaluate("window.stripeElements")).toMatchObject({
    mode: "payment",
    amount: 1_428,
    currency: "eur",
    publicKey: "pk_test_own",
  });
  expect(stripe.books.intents.size).toBe(0);

  await pay(page, "");
  await expect(page.getByRole("alert")).toContainText("Your card number is incomplete.");
  await pay(page, "declined");
  await expect(page.getByRole("alert")).toContainText("Your card was declined.");
  await pay(page, "good");

  await expectTicket(page, EVENTS.paid);
  expect([...stripe.books.intents.values()]).toMatchObject([{ status: "succeeded", amount: 1_428 }]);
});

test("the bank's question is answered no, then yes (3-D Secure)", async ({ page }) => {
  await goToPayment(page);
  const answers = [false, true];
  page.on("dialog", (dialog) => (answers.shift() ? dialog.accept() : dialog.dismiss()));

  await pay(page, "asks");
  await expect(page.getByRole("alert")).toContainText("Your card was declined.");
  await pay(page, "asks");

  await expectTicket(page, EVENTS.paid);
});

test("a wallet's own button pays at once", async ({ page }) => {
  await goToPayment(page);

  await page.getByRole("button", { name: "Wallet" }).click();

  await expectTicket(page, EVENTS.paid);
});

test("waits for a debit that takes days, and Stripe's message completes it", async ({ page }) => {
  await goToPayment(page);
  await pay(page, "debit");
  await expect(page.getByRole("heading", { name: "Your bank is confirming the payment" })).toBeVisible();

  const [intent] = [...stripe.books.intents.values()].filter(({ status }) => status === "processing");
  stripe.takeEvents();
  stripe.books.buyer.pay(intent!.id);
  await fixture.tell();

  await expectTicket(page, EVENTS.paid);
});

test("while Stripe is unreachable the buyer sees why, and pays a moment later", async ({ page }) => {
  await goToPayment(page);
  stripe.trouble({ kind: "status", status: 503 }, 4, /payment_intents$/);
  await pay(page, "good");
  await expect(page.getByRole("alert")).toContainText("The payment provider cannot be reached right now");
  stripe.calm();

  await pay(page, "good");

  await expectTicket(page, EVENTS.paid);
});

test("no other page may load, or loads, anything of Stripe's", async ({ page }) => {
  const { loaded } = await serveStripeJs(page, stripe.books);

  const answer = await page.goto(`${fixture.url}${await eventAddress(page)}`);
  await page.waitForLoadState("networkidle");

  expect(answer!.headers()["content-security-policy"]).not.toContain("stripe");
  expect(loaded()).toBe(0);
});

async function goToPayment(page: Page) {
  const served = await serveStripeJs(page, stripe.books);
  await open(page, `${fixture.url}${await eventAddress(page)}`);
  await choose(page, "Student ticket", 1);
  await getTickets(page);
  await fillInDetails(page, { first: "Mira", last: "Solberg", email: newEmail() });
  await page.getByRole("button", { name: /^Continue to payment/ }).click();
  await page.waitForURL("**/payment");
  return served;
}

async function pay(page: Page, card: string): Promise<void> {
  await page.getByLabel("Card of Stripe's").fill(card);
  await page.getByRole("button", { name: /^Pay / }).click();
}

/** The fixture has its own database, so its ids differ from those of other journeys. */
async function eventAddress(page: Page): Promise<string> {
  for (let id = 1; id < 30; id += 1) {
    const answer = await page.request.get(`${fixture.url}/event/${id}`);
    if (answer.ok() && (await answer.text()).includes(`<h1`) && answer.url().includes("night-of-the-cellos"))
      return new URL(answer.url()).pathname;
  }
  throw new Error("the demo has no such event");
}

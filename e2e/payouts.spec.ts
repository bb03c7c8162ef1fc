import { mkdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectSound } from "./steps/accessibility.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { settled } from "./steps/manage-pages.ts";
import { workerUrl } from "./steps/program.ts";
import { openStripeFixture, type StripeFixture } from "./steps/stripe-fixture.ts";
import { expect, open, test } from "./steps/test.ts";

/** A folder for pictures, for people to look at. */
const LOOK = process.env.LOOK_AT_REPORTS;

let fixture: StripeFixture;

test.use({ baseURL: workerUrl(4), viewport: { width: 1440, height: 900 } });
test.beforeAll(async () => {
  fixture = await openStripeFixture({ place: 4, platform: "ie" });
});
test.afterAll(() => fixture.close());

test("an organiser sees what was paid to the bank, that it adds up, and the orders in it", async ({
  page,
}) => {
  await logInToDemo(page, fixture.url);
  const { stripeAccount, organizerId, orderNumber } = await connectDemo(page);
  const { balance } = fixture.stripe.books;
  const sell = (amount: number, source: string | null = null) =>
    balance.enter({
      account: stripeAccount,
      amount,
      currency: "eur",
      type: "charge",
      reporting_category: "charge",
      source,
      fees: [
        { type: "stripe_fee", amount: Math.round(amount * 0.015) + 25 },
        { type: "application_fee", amount: Math.round(amount * 0.02) + 50 },
      ],
    });
  sell(12_800, "ch_of_demo");
  for (const amount of [4_500, 9_000, 2_350]) sell(amount);
  balance.enter({
    account: stripeAccount,
    amount: -2_350,
    currency: "eur",
    type: "refund",
    reporting_category: "refund",
    source: null,
  });
  const paid = balance.startPayout(stripeAccount);
  paid.created -= 9 * 86_400;
  balance.finishList(paid.id);
  balance.movePayout(paid.id, "paid");
  sell(7_700);
  const failed = balance.startPayout(stripeAccount);
  failed.created -= 2 * 86_400;
  balance.finishList(failed.id);
  balance.movePayout(failed.id, "failed", "account_closed");
  sell(5_000);
  const differs = balance.startPayout(stripeAccount);
  differs.amount -= 30;
  balance.finishList(differs.id);
  await fixture.tell();

  await open(page, `/manage/organizer/${organizerId}/reports`);
  await page.getByRole("link", { name: "Payouts and fees" }).click();
  await expect(page).toHaveURL(/\/report\/payouts/);
  await expect(page.getByRole("heading", { level: 2, name: "Payouts and fees" })).toBeVisible();
  // A job reads the payouts one by one, so they appear gradually.
  await expect(async () => {
    await page.reload();
    await expect(rows(page)).toHaveCount(3, { timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  const row = (words: string | RegExp) => rows(page).filter({ hasText: words });
  const amount = `€${(paid.amount / 100).toFixed(2)}`;
  await expect(row("Adds up").filter({ hasText: amount })).toContainText("Paid out");
  await expect(row("The bank account is closed.")).toContainText("Failed");
  await expect(row("Differs by -€0.30")).toContainText("On its way");
  await expectSound(page, "payouts and fees");
  await look(page, "payouts");

  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Payout number" }).check();
  await page.keyboard.press("Escape");
  await expect(row(paid.id)).toBeVisible();

  await row(paid.id).getByRole("rowheader").getByRole("link").click();
  await expect(page.getByRole("heading", { level: 2, name: "Payout transactions" })).toBeVisible();
  const filter = page.getByRole("button", { name: `Payout: ${paid.id}` });
  await expect(filter).toBeVisible();
  // Charges that belong to no order of this program are one row.
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByRole("combobox", { name: "Period" })).toHaveCount(0);
  await page.emulateMedia({ media: "print" });
  await expect(filter).toBeVisible();
  await page.emulateMedia({ media: null });
  await page.getByRole("button", { name: "Download" }).click();
  const href = await page.getByRole("menuitem", { name: "CSV, as shown" }).getAttribute("href");
  const file = await (await page.request.get(href!)).text();
  expect(file.trim().split("\n")).toHaveLength(4);
  await page.keyboard.press("Escape");
  // A menu that is closed while it is still opening fades before it disappears.
  await expect(page.getByRole("menuitem")).toHaveCount(0);
  await expectSound(page, "one payout");
  await look(page, "one-payout");
  await page.reload();
  await filter.click();
  await expect(filter).toHaveCount(0);
  await expect(page).not.toHaveURL(/payout=/);
  await expect(page.getByRole("combobox", { name: "Period" })).toBeVisible();
  await expect(rows(page).filter({ hasText: "Payout that came back" })).toHaveCount(1);

  await expect(rows(page).filter({ hasText: orderNumber })).toContainText("€128.00");
  await expect(rows(page).filter({ hasText: "Payout that came back" })).toHaveCount(1);
  await expectSound(page, "payout transactions");
  await look(page, "payout-transactions");
});

const rows = (page: Page) => page.getByRole("group", { name: "The report as a table" }).locator("tbody tr");

/**
 * Connects the demo's account at the provider, and gives one of its payments a charge id that the provider knows.
 */
async function connectDemo(page: Page) {
  const { account_id } = await fixture.call<{ account_id: number }>(page.request, ["GET", "/users/me"]);
  const { stripe_account_id } = await fixture.call<{ stripe_account_id: string }>(
    page.request,
    ["POST", `/accounts/${account_id}/stripe/connect`],
    { platform: "ie" },
  );
  fixture.stripe.books.finishSetup(stripe_account_id);
  await fixture.tell();
  const [sold] = await fixture.query<{ public_id: string; organizer_id: string }>(`
    with sold as (
      update payments set provider_charge_id = 'ch_of_demo' where id = (select min(id) from payments)
      returning order_id, event_id)
    select o.public_id, e.organizer_id from sold join orders o on o.id = sold.order_id join events e on e.id = sold.event_id`);
  fixture.stripe.books.charges.set("ch_of_demo", {
    id: "ch_of_demo",
    object: "charge",
    account: stripe_account_id,
    payment_intent: "pi_of_demo",
    amount: 12_800,
    amount_refunded: 0,
    currency: "eur",
    balance_transaction: null,
  });
  return {
    stripeAccount: stripe_account_id,
    organizerId: sold!.organizer_id,
    orderNumber: sold!.public_id,
  };
}

async function look(page: Page, name: string): Promise<void> {
  if (!LOOK) return;
  mkdirSync(LOOK, { recursive: true });
  const address = page.url();
  for (const width of [390, 1440])
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await open(page, address);
      await settled(page);
      await page.screenshot({ path: `${LOOK}/${name}-${width}-${colorScheme}.png`, fullPage: true });
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(excess, `${name} ${width}`).toBeLessThanOrEqual(0);
    }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
}

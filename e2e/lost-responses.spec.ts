import type { Page } from "@playwright/test";
import { buyOne, buyPaid, makeLiveEvent } from "./steps/api.ts";
import { newEmail } from "./steps/buying.ts";
import { query } from "./steps/database.ts";
import { eventId } from "./steps/demo.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { intercept } from "./steps/interception.ts";
import { openMail } from "./steps/mailbox.ts";
import { bare, expect, open, test } from "./steps/test.ts";

const NO_ANSWER = "The server cannot be reached. Please check your connection.";

test.use({ viewport: { width: 1280, height: 900 } });

test("a refund whose answer was lost is made once, also if it is requested again", async ({
  page,
  ownEvent,
}) => {
  const { id: event } = await ownEvent("paid");
  await buyPaid(page.request, event);
  await logInToDemo(page);
  const [order] = await query<{ id: string }>(
    `select id from orders where event_id = $1 and status = 'COMPLETED' and refund_status is null
       and payment_status = 'PAYMENT_RECEIVED' and total_gross > 1000`,
    [event],
  );
  await open(page, `/manage/event/${event}/orders/${order!.id}`);
  await page.getByRole("button", { name: "Refund order" }).click();
  const dialog = page.getByRole("dialog", { name: "Refund order" });
  await dialog.getByLabel("Amount in EUR").fill("1.00");
  await loseAnswer(page, "**/orders/*/refund");

  await dialog.getByRole("button", { name: "Refund €1.00" }).click();
  await expect(dialog.getByText(NO_ANSWER)).toBeVisible();
  await dialog.getByRole("button", { name: "Refund €1.00" }).click();
  await expect(dialog).toHaveCount(0);

  const made = await query("select amount from refunds where order_id = $1", [order!.id]);
  expect(made.map(({ amount }) => Number(amount))).toEqual([100]);
});

test("a bulk action whose answer was lost starts once, also if it is requested again", async ({ page }) => {
  await logInToDemo(page);
  await open(page, `/manage/event/${await eventId("free")}/attendees`);
  const before = await countTasks();
  await page.getByRole("table", { name: "Attendees" }).getByRole("checkbox").nth(1).click();
  const bar = page.getByRole("region", { name: "Selected rows" });
  await bar.getByRole("button", { name: "Send tickets again" }).click();
  const sure = page.getByRole("dialog");
  await loseAnswer(page, "**/attendees/bulk");

  const yes = sure.getByRole("button", { name: /^Send/ });
  await yes.click();
  await expect(sure.getByText(NO_ANSWER)).toBeVisible();
  await yes.click();
  await expect(bar).toHaveCount(0);

  expect(await countTasks()).toBe(before + 1);
});

test("a change after a lost answer is accepted when it is sent again", async ({ page, ownEvent }) => {
  await logInToDemo(page);
  await open(page, `/manage/event/${(await ownEvent("free")).id}/promo-codes`);
  await page.getByRole("button", { name: "Add promo code" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Code", { exact: true }).fill("FIRSTWORDS");
  await dialog.getByLabel("Percentage off each ticket").fill("10");
  await loseAnswer(page, "**/promo-codes");

  await page.keyboard.press("Enter");
  await expect(dialog.getByText(NO_ANSWER)).toBeVisible();
  await dialog.getByLabel("Code", { exact: true }).fill("OTHERWORDS");
  await page.keyboard.press("Enter");

  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("row").filter({ hasText: "OTHERWORDS" })).toBeVisible();
});

test("an e-mail that failed after the change of an address is sent when the order is saved again", async ({
  page,
}) => {
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "Moved to Another Quay", ticket: "Seat" });
  const { short_id } = await buyOne(page.request, event.id);
  const [order] = await query<{ id: string }>("select id from orders where short_id = $1", [short_id]);
  await open(page, `/manage/event/${event.id}/orders/${order!.id}`);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: /^Edit order/ });
  const address = newEmail();
  await dialog.getByRole("textbox", { name: "E-mail" }).fill(address);
  let isRefused = false;
  await intercept(page, "**/resend_confirmation", async (route) => {
    if (isRefused) return route.fallback();
    isRefused = true;
    await route.fulfill({ status: 503 });
  });

  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText(NO_ANSWER)).toBeVisible();
  // The page reads the order again when orders of the event change.
  await expect(async () => {
    await buyOne(page.request, event.id);
    await expect(page.locator(`a[href="mailto:${address}"]`).first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(
    dialog.getByRole("checkbox", { name: "E-mail the confirmation to the new address" }),
  ).toBeChecked();
  await dialog.getByRole("button", { name: "Save" }).click();

  await expect(page.getByText(`Saved. The confirmation is on its way to ${address}.`)).toBeVisible();
  await openMail(page, address, "Your ticket for Moved to Another Quay");
});

// The browser itself logs what it cannot load.
bare("an action that was withdrawn without a connection does not run later", async ({ page, ownEvent }) => {
  const { id: event } = await ownEvent("paid");
  const { short_id: bought } = await buyPaid(page.request, event);
  await logInToDemo(page);
  const [order] = await query<{ id: string }>("select id from orders where short_id = $1", [bought]);
  await open(page, `/manage/event/${event}/orders/${order!.id}`);
  await page.getByRole("button", { name: "More actions for this order" }).click();
  await page.getByRole("menuitem", { name: "Cancel order" }).click();
  const dialog = page.getByRole("dialog", { name: /^Cancel order O-/ });
  const refund = dialog.getByRole("button", { name: "Refund and cancel" });
  await expect(refund).toBeVisible();
  const answered: string[] = [];
  page.on("response", (response) => answered.push(`${response.request().method()} ${response.url()}`));

  await page.context().setOffline(true);
  await refund.click();
  await expect(dialog.getByText(NO_ANSWER)).toBeVisible();
  await dialog.getByRole("button", { name: "Keep the order" }).click();
  await expect(dialog).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(page.getByText("You’re offline.")).toHaveCount(0);
  // A later action gets its answer, so an earlier one would have been sent.
  await page.getByRole("button", { name: "More actions for this order" }).click();
  await page.getByRole("menuitem", { name: "Send the confirmation again" }).click();
  await expect(page.getByText(/^The confirmation is on its way to/)).toBeVisible();

  expect(answered.filter((call) => /^POST .*\/cancel$/.test(call))).toEqual([]);
  const [after] = await query(
    `select status, refund_status, (select count(*)::int from refunds where order_id = orders.id) as refunds
       from orders where id = $1`,
    [order!.id],
  );
  expect(after).toEqual({ status: "COMPLETED", refund_status: null, refunds: 0 });
});

/** Lets the next write to this address succeed and drops its answer. */
async function loseAnswer(page: Page, address: string): Promise<void> {
  let isLost = false;
  await intercept(page, address, async (route) => {
    if (isLost || route.request().method() !== "POST") return route.fallback();
    isLost = true;
    await route.fetch();
    await route.fulfill({ status: 503 });
  });
}

async function countTasks(): Promise<number> {
  const [found] = await query<{ count: number }>("select count(*)::int as count from tasks");
  return found!.count;
}

import type { Page } from "@playwright/test";
import { buyPaid } from "./steps/api.ts";
import { query } from "./steps/database.ts";
import { eventId } from "./steps/demo.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { intercept } from "./steps/interception.ts";
import { expect, open, test } from "./steps/test.ts";

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

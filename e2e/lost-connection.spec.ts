import type { Page } from "@playwright/test";
import { buyOne } from "./steps/api.ts";
import {
  BUYER,
  CARDS,
  choose,
  expectTicket,
  field,
  fillInDetails,
  getTickets,
  payWith,
} from "./steps/buying.ts";
import { query } from "./steps/database.ts";
// The browser itself logs what it cannot load.
import { bare as test, expect, expectAlive, open } from "./steps/test.ts";

const NO_ANSWER =
  "You are offline or the connection is too slow. What you typed is still here; please try again.";

test("without a connection details and card stay as typed, and can be sent afterwards", async ({
  page,
  ownEvent,
}) => {
  const event = await ownEvent("paid");
  await open(page, event.address);
  await choose(page, "Student ticket", 1);
  await getTickets(page);
  await expectAlive(page);
  await fillInDetails(page);
  const next = page.getByRole("button", { name: /^Continue to payment/ });

  await page.context().setOffline(true);
  await next.click();
  await expectNoAnswer(page);
  await expectDetails(page);
  await field(page, "Last name").focus();
  await next.click();
  await expectNoAnswer(page);
  await page.context().setOffline(false);
  await expectDetails(page);
  await next.click();
  await page.waitForURL("**/payment");
  await expect(page.getByRole("heading", { level: 1, name: "Payment" })).toBeVisible();
  await expect(page.getByText(NO_ANSWER)).toHaveCount(0);

  await page.context().setOffline(true);
  await payWith(page, CARDS.good);
  await expectNoAnswer(page);
  await expect(page.getByLabel("Card number")).toHaveValue(CARDS.good);
  await page.context().setOffline(false);
  await page.getByRole("button", { name: /^Pay / }).click();
  await expectTicket(page, event.title);
});

test("without a connection the order page keeps a changed name, which can be saved afterwards", async ({
  page,
  ownEvent,
}) => {
  const event = await ownEvent("free");
  await query("update event_settings set allow_attendee_self_edit = true where event_id = $1", [event.id]);
  const order = await buyOne(page.request, event.id);
  await open(page, `/checkout/${event.id}/${order.short_id}/summary`);
  await page.getByText("Your name and e-mail address").click();
  await field(page, "Last name").fill("Sandberg");

  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expectNoAnswer(page);
  await expect(field(page, "Last name")).toHaveValue("Sandberg");
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Save", exact: true }).click();

  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await expect(page.getByText(NO_ANSWER)).toHaveCount(0);
  const [row] = await query("select last_name from orders where short_id = $1", [order.short_id]);
  expect(row).toEqual({ last_name: "Sandberg" });
});

/** The sentence has the focus, because the pressed button is far below it. */
async function expectNoAnswer(page: Page): Promise<void> {
  await expect(page.locator(":focus")).toContainText(NO_ANSWER);
}

async function expectDetails(page: Page): Promise<void> {
  await expect(field(page, "First name")).toHaveValue(BUYER.first);
  await expect(field(page, "Last name")).toHaveValue(BUYER.last);
  await expect(field(page, "E-mail")).toHaveValue(BUYER.email);
}

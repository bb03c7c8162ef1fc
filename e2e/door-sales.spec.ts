import type { Page } from "@playwright/test";
import { buyOne, call, makeLiveEvent } from "./steps/api.ts";
import { expectSound } from "./steps/accessibility.ts";
import { query } from "./steps/database.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { insideOf, verdictOn } from "./steps/door.ts";
import { expect, open, test } from "./steps/test.ts";

const PHONE = { width: 360, height: 740 };

test("a walk-in buys in three taps and is in", async ({ page, newPage }) => {
  const { id, door } = await sellingDoor(page);
  const phone = await newPage();
  await phone.setViewportSize(PHONE);
  await open(phone, door);

  await phone.getByRole("button", { name: "Sell tickets" }).click();
  const sale = phone.getByRole("dialog", { name: "Sell tickets" });
  // The only kind that is left is chosen once already.
  await sale.getByRole("button", { name: "More: Stalls" }).click();
  await expect(sale).toContainText("€39.98");
  await expect(sale).toContainText("Sold out");
  await expectSound(phone, "sale");
  await phone.screenshot({ path: "test-results/door-sale-360.png" });
  await sale.getByRole("button", { name: "Paid in cash" }).click();

  const sold = phone.getByRole("dialog", { name: "Sold: let them in" });
  await expect(sold).toContainText("2 tickets, checked in");
  await phone.screenshot({ path: "test-results/door-sold-360.png" });
  await sold.getByRole("button", { name: "Back to scanning" }).click();
  await expect(insideOf(phone)).toHaveAttribute("aria-valuetext", "2 of 2");

  const takings = await call<{ amount: number; method: string; kind: string }[]>(page.request, [
    "GET",
    `/events/${id}/door-takings`,
  ]);
  expect(takings).toMatchObject([{ amount: 3_998, method: "CASH", kind: "SALE", payments: 1 }]);
});

test("a door whose event is a draft says so before money is taken", async ({ page, newPage }) => {
  const { id, door } = await sellingDoor(page);
  await query("update events set status = 'DRAFT' where id = $1", [id]);
  const phone = await newPage();
  await phone.setViewportSize(PHONE);
  await open(phone, door);

  await phone.getByRole("button", { name: "Sell tickets" }).click();

  const sale = phone.getByRole("dialog", { name: "Sell tickets" });
  await expect(sale.getByText("This event is not published yet, so nothing can be sold.")).toBeVisible();
  await expect(sale.getByRole("button", { name: "Paid in cash" })).toHaveCount(0);
});

test("an unpaid order is paid by card terminal at the door, and its guest comes in", async ({
  page,
  newPage,
}) => {
  const { id, door } = await sellingDoor(page);
  const { attendees, short_id } = await buyOne(page.request, id);
  await query(
    `update orders set status = 'AWAITING_OFFLINE_PAYMENT', payment_status = 'AWAITING_OFFLINE_PAYMENT' where short_id = $1`,
    [short_id],
  );
  const phone = await newPage();
  await phone.setViewportSize(PHONE);
  await open(phone, door);

  await phone.getByLabel("Ticket code", { exact: true }).fill(attendees[0]!.public_id);
  await phone.getByLabel("Ticket code", { exact: true }).press("Enter");
  await expect(verdictOn(phone)).toContainText("Not paid");
  await expect(verdictOn(phone)).toContainText("€19.99");
  await expectSound(phone, "to pay");
  await phone.screenshot({ path: "test-results/door-pay-360.png" });
  await verdictOn(phone).getByRole("button", { name: "Paid by card" }).click();

  await expect(verdictOn(phone)).toContainText("Come in");
});

/** Opens a door that sells: Stalls for 19.99, and a Balcony that is sold out. */
async function sellingDoor(page: Page) {
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "An evening at the gate", ticket: "Balcony" });
  await query(
    "update stock set capacity = 0 where id in (select stock_id from product_prices where event_id = $1)",
    [event.id],
  );
  await call(page.request, ["POST", `/events/${event.id}/products`], {
    title: "Stalls",
    type: "PAID",
    product_type: "TICKET",
    door_colour: "blue",
    tax_and_fee_ids: [],
    prices: [{ price: 1_999, initial_quantity_available: 50 }],
  });
  await query("update check_in_lists set allows_sales = true, allows_payments = true where short_id = $1", [
    event.check_in_list_short_id,
  ]);
  return { id: event.id, door: `/check-in/${event.check_in_list_short_id}` };
}

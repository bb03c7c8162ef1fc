import type { Page } from "@playwright/test";
import type { PublicOrder } from "../src/checkout/contract.ts";
import type { Order } from "../src/orders/contract.ts";
import { buyOne, buyPaid, call, makeLiveEvent } from "./steps/api.ts";
import { BUYER } from "./steps/buying.ts";
import { expectAccessible, expectSound } from "./steps/accessibility.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { openMail } from "./steps/mailbox.ts";
import { expect, open, test } from "./steps/test.ts";

for (const viewport of [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`an event is cancelled with a message, and everybody reads so, ${viewport.width} wide`, async ({
    newPage,
    page: buyer,
  }) => {
    const page = await newPage({ viewport });
    await logInToDemo(page);
    const event = await makeLiveEvent(page.request, { title: "Rained Off", ticket: "Lawn" });
    await call(page.request, ["POST", `/events/${event.id}/products`], {
      title: "Stand",
      type: "PAID",
      product_type: "TICKET",
      prices: [{ price: 1_500, initial_quantity_available: 10 }],
    });
    const free = await buyOne(buyer.request, event.id);
    await open(page, `/manage/event/${event.id}/settings`);
    await page.locator("#danger").getByRole("link", { name: "Cancel event…" }).click();
    await expect(page.getByRole("heading", { name: "Cancel event", level: 1 })).toBeVisible();
    await expect(page.getByRole("checkbox", { name: "Write to 1 person with a valid ticket" })).toBeChecked();
    await expect(page.getByRole("checkbox", { name: "No order has money left to refund" })).toBeDisabled();
    await expectSound(page, "the steps of a cancellation");

    await page.getByRole("button", { name: "Read and change the message" }).click();
    await page.getByRole("textbox", { name: "Subject" }).fill("Rained off, sorry");
    await expectAccessible(page, "the message of a cancellation");
    // What is left out can be done later.
    await page.getByRole("checkbox", { name: "Cancel 1 other order" }).uncheck();
    await page.getByRole("button", { name: "Cancel the event" }).click();
    await expect(page.getByText("Message written: Rained off, sorry")).toBeVisible();
    await page.reload();
    await page.getByRole("button", { name: "Do what is ticked" }).click();
    await expect(page.getByText("No other order is left")).toBeVisible();
    await expect(page.getByText("1 of 1")).toBeVisible();

    await open(buyer, `/event/${event.id}/rained-off`);
    await expect(buyer.getByText("This event was cancelled").first()).toBeVisible();
    await expect(buyer.getByRole("spinbutton")).toHaveCount(0);
    await open(buyer, `/checkout/${event.id}/${free.short_id}/summary`);
    await expect(buyer.getByText("This event was cancelled")).toBeVisible();
  });
}

test("the cancellation of a paid event refunds its orders, cancels their tickets, and writes to their holders", async ({
  page,
  ownEvent,
}) => {
  const event = await ownEvent("paid");
  const { short_id: shortId } = await buyPaid(page.request, event.id);
  const ticket = await ticketOf(page, event.id, shortId);
  const subject = `Rained off ${crypto.randomUUID().slice(0, 6)}`;
  await logInToDemo(page);
  await open(page, `/manage/event/${event.id}/cancellation`);
  await page.getByRole("button", { name: "Read and change the message" }).click();
  await page.getByRole("textbox", { name: "Subject" }).fill(subject);
  await expect(page.getByRole("checkbox", { name: /^Refund .* for 1 order, and cancel it$/ })).toBeChecked();
  await page.getByRole("button", { name: "Cancel the event" }).click();
  await expect(page.getByText(`Message written: ${subject}`)).toBeVisible();
  await expect(page.getByText("No order has money left to refund")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "1 of 1" })).toBeVisible();

  const stateOfOrder = async () => {
    const orders = await call<Order[]>(page.request, ["GET", `/events/${event.id}/orders`]);
    const order = orders.find(({ short_id: one }) => one === shortId)!;
    return [order.status, order.refund_status, order.total_gross - order.total_refunded];
  };
  await expect.poll(stateOfOrder).toEqual(["CANCELLED", "REFUNDED", 0]);
  await page.goto(ticket);
  await expect(page.getByText("Cancelled", { exact: true }).first()).toBeVisible();
  await openMail(page, BUYER.email, subject);
});

test("a cancelled event is reinstated with its sales paused, and its tickets are valid again", async ({
  page,
  ownEvent,
}) => {
  const event = await ownEvent("paid");
  const order = await buyPaid(page.request, event.id);
  await logInToDemo(page);
  await open(page, `/manage/event/${event.id}/cancellation`);
  await expect(page.getByRole("checkbox", { name: /^Refund .* for 1 order, and cancel it$/ })).toBeChecked();
  const ticked = page.getByRole("checkbox", { disabled: false, checked: true });
  while ((await ticked.count()) > 0) await ticked.first().uncheck();
  await page.getByRole("button", { name: "Cancel the event" }).click();
  await expect(page.getByRole("heading", { name: "Cancelled event", level: 1 })).toBeVisible();
  await open(page, `/checkout/${event.id}/${order.short_id}/summary`);
  await expect(page.getByText("Event cancelled").first()).toBeVisible();
  const ticket = await ticketOf(page, event.id, order.short_id);
  await page.goto(ticket);
  await expect(page.getByText("Event cancelled").first()).toBeVisible();

  await open(page, `/manage/event/${event.id}/settings`);
  await page.locator("#danger").getByRole("button", { name: "Reinstate" }).click();
  await expect(page.getByText("The event takes place again. Its sales are still paused.")).toBeVisible();

  await open(page, `/checkout/${event.id}/${order.short_id}/summary`);
  await expect(page.getByText("Event cancelled")).toHaveCount(0);
  await page.goto(ticket);
  await expect(page.getByText("Valid", { exact: true }).first()).toBeVisible();
});

/** Returns the page of the first ticket of a completed order. */
async function ticketOf(page: Page, eventId: number, orderShortId: string): Promise<string> {
  const address = `/public/events/${eventId}/order/${orderShortId}`;
  const { attendees } = await call<PublicOrder>(page.request, ["GET", address]);
  return `/product/${eventId}/${attendees[0]!.short_id}`;
}

import type { Page } from "@playwright/test";
import { buyOne, buyPaid, call, makeLiveEvent } from "./steps/api.ts";
import { newEmail } from "./steps/buying.ts";
import { query } from "./steps/database.ts";
import { eventId } from "./steps/demo.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { holdBackAnswer, intercept } from "./steps/interception.ts";
import { openMail } from "./steps/mailbox.ts";
import { bare, expect, open, test } from "./steps/test.ts";

const NO_ANSWER = "The server cannot be reached. Please check your connection.";
const RESTORED = "We restored what you typed before.";

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

test("a form that is closed before its answer comes, and is opened and saved again, creates one product", async ({
  page,
}) => {
  const { event, add, dialog, name, save } = await openProducts(page, "Saved Twice");
  const answer = await holdBackAnswer(page, "POST", `**/events/${event.id}/products`);
  await add.click();
  await name.fill("Backstage tour");
  await dialog.getByRole("radio", { name: "Free" }).click();
  await save.click();
  await answer.isDone;
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await add.click();
  await expect(name).toHaveValue("Backstage tour");
  await expect(dialog.getByText(RESTORED)).toBeVisible();
  await save.click();
  await expect(page.getByText("Backstage tour has been added.")).toBeVisible();
  await expect(dialog).toBeHidden();
  const late = page.waitForResponse(`**/events/${event.id}/products`);
  answer.letCome();
  await late;

  expect(await productTitles(page, event.id)).toEqual(["Backstage tour", "Seat"]);
  await add.click();
  await expect(name).toHaveValue("");
  await expect(dialog.getByText(RESTORED)).toHaveCount(0);
});

test("a form that was opened again is empty once the answer to its draft comes, and keeps what was changed since", async ({
  page,
}) => {
  const { event, add, dialog, name, save } = await openProducts(page, "Answered Late");
  const sendAndOpenAgain = async (title: string) => {
    const answer = await holdBackAnswer(page, "POST", `**/events/${event.id}/products`);
    await name.fill(title);
    await dialog.getByRole("radio", { name: "Free" }).click();
    await save.click();
    await answer.isDone;
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await add.click();
    await expect(name).toHaveValue(title);
    return answer;
  };
  await add.click();

  const first = await sendAndOpenAgain("Backstage tour");
  first.letCome();
  await expect(name).toHaveValue("");
  await expect(dialog.getByText(RESTORED)).toHaveCount(0);

  const second = await sendAndOpenAgain("Balcony tour");
  await name.fill("Cellar tour");
  const late = page.waitForResponse(`**/events/${event.id}/products`);
  second.letCome();
  await late;
  await expect(page.getByText("Balcony tour").first()).toBeAttached();
  await expect(name).toHaveValue("Cellar tour");
  await save.click();
  await expect(page.getByText("Cellar tour has been added.")).toBeVisible();

  expect(await productTitles(page, event.id)).toEqual([
    "Backstage tour",
    "Balcony tour",
    "Cellar tour",
    "Seat",
  ]);
});

test("an order by hand whose answer was lost is created once, also if its page is loaded again and sent again", async ({
  page,
}) => {
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "Ordered Once", ticket: "Seat" });
  await open(page, `/manage/event/${event.id}/orders/new`);
  await page.getByRole("combobox", { name: "Product" }).selectOption({ index: 1 });
  await page.getByRole("textbox", { name: "First name" }).fill("Grace");
  await page.getByRole("textbox", { name: "E-mail" }).fill(newEmail());
  await loseAnswer(page, "**/manual-orders");
  await page.getByRole("button", { name: "Create order" }).click();
  await expect(page.getByText(NO_ANSWER)).toBeVisible();

  await open(page, `/manage/event/${event.id}/orders/new`);
  await expect(page.getByRole("textbox", { name: "First name" })).toHaveValue("Grace");
  await page.getByRole("button", { name: "Create order" }).click();
  await expect(page.getByText("The order has been created.")).toBeVisible();

  expect(await call(page.request, ["GET", `/events/${event.id}/orders`])).toHaveLength(1);
});

test("a late answer leaves a person who went to another page there", async ({ page }) => {
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "Left Early", ticket: "Seat" });
  await open(page, `/manage/event/${event.id}/orders/new`);
  await page.getByRole("combobox", { name: "Product" }).selectOption({ index: 1 });
  await page.getByRole("textbox", { name: "First name" }).fill("Grace");
  await page.getByRole("textbox", { name: "E-mail" }).fill(newEmail());
  const answer = await holdBackAnswer(page, "POST", "**/manual-orders");
  await page.getByRole("button", { name: "Create order" }).click();
  await answer.isDone;
  await page.getByRole("link", { name: "Products", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();

  answer.letCome();

  await expect(page.getByText("The order has been created.")).toBeVisible();
  await expect(page).toHaveURL(`/manage/event/${event.id}/products`);
});

test("a form that was opened again during a save shows what was saved", async ({ page }) => {
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "Renamed Late", ticket: "Seat" });
  await open(page, `/manage/event/${event.id}/products`);
  const dialog = page.getByRole("dialog");
  const name = dialog.getByLabel("Name", { exact: true });
  const edit = page.getByRole("link", { name: "Seat", exact: true });
  await edit.click();
  await name.fill("Balcony seat");
  const answer = await holdBackAnswer(page, "PUT", `**/events/${event.id}/products/*`);
  await dialog.getByRole("button", { name: "Save" }).click();
  await answer.isDone;
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await edit.click();
  await expect(dialog.getByText(RESTORED)).toBeVisible();

  answer.letCome();

  await expect(dialog.getByText(RESTORED)).toHaveCount(0);
  await expect(name).toHaveValue("Balcony seat");
  await name.fill("Box seat");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  expect(await productTitles(page, event.id)).toEqual(["Box seat"]);
});

test("what is typed while a ticket's details are saved stays, and can be saved", async ({ page }) => {
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "Typed On", ticket: "Seat" });
  await buyOne(page.request, event.id);
  const [{ id } = { id: 0 }] = await call<{ id: number }[]>(page.request, [
    "GET",
    `/events/${event.id}/attendees`,
  ]);
  await open(page, `/manage/event/${event.id}/attendees/${id}`);
  const notes = page.getByRole("textbox", { name: /^Notes/ });
  const save = page.getByRole("button", { name: "Save", exact: true });
  await notes.fill("Knows the band");
  const answer = await holdBackAnswer(page, "PUT", `**/attendees/${id}`);
  await save.click();
  await answer.isDone;
  await notes.fill("Knows the band and the crew");
  answer.letCome();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await expect(notes).toHaveValue("Knows the band and the crew");

  await save.click();

  await expect
    .poll(() => call<{ notes: string }>(page.request, ["GET", `/events/${event.id}/attendees/${id}`]))
    .toMatchObject({ notes: "Knows the band and the crew" });
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

/** Opens the products of a new event, which sells one ticket, and finds the form that adds another. */
async function openProducts(page: Page, title: string) {
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title, ticket: "Seat" });
  await open(page, `/manage/event/${event.id}/products`);
  const dialog = page.getByRole("dialog", { name: "Add product" });
  return {
    event,
    add: page.getByRole("button", { name: "Add product" }).first(),
    dialog,
    name: dialog.getByLabel("Name", { exact: true }),
    save: dialog.getByRole("button", { name: "Add product" }),
  };
}

async function productTitles(page: Page, eventId: number): Promise<string[]> {
  const categories = await call<{ products: { title: string }[] }[]>(page.request, [
    "GET",
    `/events/${eventId}/product-categories`,
  ]);
  return categories.flatMap(({ products }) => products.map(({ title }) => title)).toSorted();
}

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

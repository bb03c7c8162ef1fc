import fs from "node:fs/promises";
import { buyOne, buyPaid, call } from "./steps/api.ts";
import { BUYER } from "./steps/buying.ts";
import { query } from "./steps/database.ts";
import { eventId } from "./steps/demo.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { expectAccessible, expectSound } from "./steps/accessibility.ts";
import { expect, open, test } from "./steps/test.ts";

test.use({ viewport: { width: 1280, height: 900 } });

test("tickets are cancelled in bulk, with progress and the result of each", async ({ page, ownEvent }) => {
  const event = await ownEvent("free");
  for (let buyers = 0; buyers < 4; buyers += 1) await buyOne(page.request, event.id);
  await logInToDemo(page);
  await open(page, `/manage/event/${event.id}/attendees?filter_fields[status][eq]=ACTIVE`);
  const rows = page.getByRole("table", { name: "Attendees" }).locator("tbody tr");
  const codes = await Promise.all([0, 1, 2].map(async (at) => codeIn(await rows.nth(at).innerText())));

  await rows.nth(0).getByRole("checkbox").click();
  await rows
    .nth(2)
    .getByRole("checkbox")
    .click({ modifiers: ["Shift"] });
  const bar = page.getByRole("region", { name: "Selected rows" });
  await expect(bar).toContainText("3 selected");
  await expectSound(page, "rows chosen");
  // Another person cancels one of them first, which does no harm.
  await query("update attendees set status = 'CANCELLED' where public_id = $1", [codes[1]]);
  await bar.getByRole("button", { name: "Cancel tickets" }).click();
  const sure = page.getByRole("dialog", { name: "Cancel 3 tickets?" });
  await expect(sure).toContainText("their places go back on sale");
  await sure.getByRole("button", { name: "Cancel tickets" }).click();

  const progress = page.getByRole("dialog", { name: "Cancel tickets" });
  await expect(progress.getByRole("status")).toContainText("Done: 3 of 3.");
  await expectAccessible(page, "the result");
  const download = page.waitForEvent("download");
  await progress.getByRole("link", { name: "Download the result" }).click();
  const result = await fs.readFile(await (await download).path(), "utf8");
  for (const code of codes) expect(result).toContain(code);
  await progress.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByRole("main"), "the button that began it is gone").toBeFocused();
  for (const code of codes) await expect(page.getByRole("table")).not.toContainText(code);
});

test("chosen attendees get a label, are checked in, and are written to", async ({ page, ownEvent }) => {
  const event = await ownEvent("free");
  for (let buyers = 0; buyers < 2; buyers += 1) await buyOne(page.request, event.id);
  await logInToDemo(page);
  await open(page, `/manage/event/${event.id}/attendees?filter_fields[status][eq]=ACTIVE`);
  const rows = page.getByRole("table", { name: "Attendees" }).locator("tbody tr");
  const bar = page.getByRole("region", { name: "Selected rows" });
  const choose = async () => {
    for (const at of [0, 1]) await rows.nth(at).getByRole("checkbox").click();
    await expect(bar).toContainText("2 selected");
  };

  await choose();
  await bar.getByRole("button", { name: "Add a label" }).click();
  const label = page.getByRole("dialog", { name: "Label 2 attendees?" });
  await label.getByLabel("Label").fill("VIP");
  await expectAccessible(page, "a label for many");
  await label.getByRole("button", { name: "Add a label" }).click();
  const labelled = page.getByRole("dialog", { name: "Add a label" });
  await expect(labelled.getByRole("status")).toContainText("Done: 2 of 2.");
  await labelled.getByRole("button", { name: "Close" }).last().click();
  const attendees = await call<{ labels: string[] }[]>(page.request, [
    "GET",
    `/events/${event.id}/attendees?filter_fields[status][eq]=ACTIVE`,
  ]);
  expect(attendees.map(({ labels }) => labels)).toEqual([["VIP"], ["VIP"]]);

  await choose();
  await bar.getByRole("button", { name: "Check in" }).click();
  const checkIn = page.getByRole("dialog", { name: "Check in 2 attendees?" });
  await expect(checkIn.getByLabel("Door")).toBeVisible();
  await checkIn.getByRole("button", { name: "Check in" }).click();
  const checkedIn = page.getByRole("dialog", { name: "Check in", exact: true });
  await expect(checkedIn.getByRole("status")).toContainText("Done: 2 of 2.");
  await checkedIn.getByRole("button", { name: "Close" }).last().click();
  await expect(rows.filter({ hasText: "not in" })).toHaveCount(0);

  await choose();
  await bar.getByRole("button", { name: "Write a message" }).click();
  const message = page.getByRole("dialog", { name: "Write a message" });
  await expect(message.getByRole("status").filter({ hasText: "This goes to" })).toBeVisible();
  await expectAccessible(page, "a message to chosen attendees");
});

test("before orders are marked as paid, the dialog shows how many wait for it and how many people get an email", async ({
  page,
}) => {
  await logInToDemo(page);
  const event = await eventId("donation");
  const [waiting] = await query<{ orders: number; people: number }>(
    `select count(*)::int as orders, count(distinct lower(email))::int as people
     from orders where event_id = $1 and status = 'AWAITING_OFFLINE_PAYMENT'`,
    [event],
  );
  expect(waiting!.orders).toBeGreaterThan(1);
  await open(page, `/manage/event/${event}/orders`);
  await page.getByRole("checkbox", { name: /^Select all/ }).click();
  const bar = page.getByRole("region", { name: "Selected rows" });
  await bar.getByRole("button", { name: /^Select all .* that match/ }).click();
  await bar.getByRole("button", { name: "Mark as paid" }).click();

  const sure = page.getByRole("dialog");
  await expect(sure).toContainText(
    `${waiting!.orders} orders are awaiting payment: their tickets become valid`,
  );
  await expect(sure).toContainText(`${waiting!.people} people are e-mailed.`);
  await expectAccessible(page, "what marking as paid does");
  await sure.getByRole("button", { name: "Go back" }).click();
});

test("an action that applies to none of the chosen orders cannot be confirmed", async ({ page }) => {
  await logInToDemo(page);
  const completed = "filter_fields[status][eq]=COMPLETED";
  await open(page, `/manage/event/${await eventId("free")}/orders?${completed}`);
  await page.getByRole("checkbox", { name: "Select all on this page" }).click();
  const bar = page.getByRole("region", { name: "Selected rows" });
  await bar.getByRole("button", { name: "Cancel and refund" }).click();

  const sure = page.getByRole("dialog");
  await expect(sure.getByRole("status")).toHaveText("None of these orders has money left to refund.");
  await expect(sure.getByRole("button", { name: "Cancel and refund" })).toHaveCount(0);
  await sure.getByRole("button", { name: "Go back" }).click();

  const paid = `${completed}&filter_fields[total_gross][gt]=0`;
  await open(page, `/manage/event/${await eventId("paid")}/orders?${paid}`);
  await page.getByRole("checkbox", { name: "Select all on this page" }).click();
  await bar.getByRole("button", { name: "Cancel and refund" }).click();
  await expect(sure.getByRole("status")).toContainText(
    /\d+ orders? will be refunded €[\d,.]+.* \d+ (people are|person is) e-mailed\./,
  );
  await expect(sure.getByRole("button", { name: "Cancel and refund" })).toBeEnabled();
});

test("a view is saved under a name, and restores search, filters and columns", async ({ page }) => {
  await logInToDemo(page);
  const event = await eventId("paid");
  await open(
    page,
    `/manage/event/${event}/orders?filter_fields[status][eq]=COMPLETED&sort_by=total_gross&sort_direction=desc`,
  );
  await page.getByText("Columns", { exact: true }).click();
  await page.getByRole("checkbox", { name: "Contents" }).click();
  await page.getByRole("button", { name: "Move Total to the front" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("columnheader", { name: "Contents" })).toHaveCount(0);

  await page.getByText("Views", { exact: true }).click();
  await page.getByRole("button", { name: "Save this view…" }).click();
  const dialog = page.getByRole("dialog", { name: "Save this view" });
  await dialog.getByLabel("Name").fill("Largest first");
  await dialog.getByRole("button", { name: "Save the view" }).click();
  await expect(dialog).toBeHidden();

  await open(page, `/manage/event/${event}/orders`);
  await page.getByText("Columns", { exact: true }).click();
  await page.getByRole("button", { name: "Reset" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("columnheader", { name: "Contents" })).toBeVisible();
  await page.getByText("Views", { exact: true }).click();
  await page.getByRole("button", { name: "Largest first", exact: true }).click();

  await expect(page).toHaveURL(/sort_by=total_gross/);
  await expect(page.getByRole("button", { name: "Status: Completed" })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Contents" })).toHaveCount(0);
  await expectAccessible(page, "a saved view");
});

test("exports what is shown: these rows, these columns, nothing evaluated", async ({ page, ownEvent }) => {
  const event = await ownEvent("free");
  for (const first of ["=1+1", "Mira"]) await buyOne(page.request, event.id, { ...BUYER, first });
  await logInToDemo(page);
  await open(page, `/manage/event/${event.id}/attendees?filter_fields[first_name][eq]=%3D1%2B1`);
  await expect(page.getByRole("button", { name: "First name: =1+1" })).toBeVisible();

  await page.getByText("Export", { exact: true }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV, as shown" }).click();
  const file = await download;

  expect(file.suggestedFilename()).toMatch(/^attendees-.*\.csv$/);
  const [head, row, ...rest] = (await fs.readFile(await file.path(), "utf8"))
    .replace("\ufeff", "")
    .split("\r\n");
  expect(head).toMatch(/^First name,Last name,E-mail,Ticket,Ticket code,Order,Status,Check-ins,Created$/);
  expect(row).toMatch(/^'=1\+1,/);
  expect(rest).toEqual([""]);
  await expect(page.getByRole("dialog", { name: "Export" })).toContainText("Done: 1 of 1.");
});

test("exports buyers' answers from the page of questions, a row for each answer", async ({
  page,
  ownEvent,
}) => {
  const { id: event } = await ownEvent("free");
  await buyOne(page.request, event);
  await logInToDemo(page);
  await query(
    `with asked as (
       insert into questions (account_id, event_id, belongs_to, type, title, position)
       select account_id, id, 'ORDER', 'SINGLE_LINE_TEXT', 'Arrival', 90 from events where id = $1 returning *)
     insert into question_answers (account_id, event_id, order_id, question_id, answer)
     select asked.account_id, asked.event_id, o.id, asked.id, '"=by train"' from asked
     join orders o on o.event_id = asked.event_id and o.status = 'COMPLETED' order by o.id limit 1`,
    [event],
  );
  await open(page, `/manage/event/${event}/questions`);

  await page.getByText("Export", { exact: true }).click();
  await expectAccessible(page, "the export of answers");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV, every column" }).click();
  const file = await download;

  expect(file.suggestedFilename()).toMatch(/^answers-.*\.csv$/);
  const content = await fs.readFile(await file.path(), "utf8");
  expect(content).toContain(",Arrival,'=by train,");
  await expect(page.getByRole("dialog", { name: "Export" })).toContainText("Done:");
  expect(content).toMatch(
    /^\ufeff?Order,Status,Buyer,E-mail,Attendee,Ticket code,Product,Question,Answer,Placed\r\n/,
  );
});

test("finds and refunds a buyer by keyboard alone", async ({ page, ownEvent }) => {
  const { id: event } = await ownEvent("paid");
  await buyPaid(page.request, event);
  await logInToDemo(page);
  const [order] = await query<{ public_id: string; id: string }>(
    `select public_id, id from orders where event_id = $1 and status = 'COMPLETED' and total_gross > 0
       and refund_status is null`,
    [event],
  );
  await open(page, `/manage/event/${event}/promo-codes`);

  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog");
  await expect(palette.getByRole("textbox")).toBeFocused();
  await page.keyboard.type(order!.public_id);
  // Rows found for a part of the text are disabled.
  await expect(palette.getByRole("button", { name: new RegExp(order!.public_id) }).first()).toBeEnabled();
  await expectAccessible(page, "the palette");
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(new RegExp(`order=${order!.id}$`));
  const drawer = page.getByRole("dialog", { name: `Order ${order!.public_id}` });
  await expect(drawer.getByRole("heading", { name: "History" })).toBeVisible();
  await expectAccessible(page, "an order's drawer");
  const refund = drawer.getByRole("button", { name: "Refund order" });
  await pressTabUntil(page, refund);
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog", { name: "Refund order" });
  const confirm = sheet.getByRole("button", { name: /^Refund .*\d/ });
  await pressTabUntil(page, confirm);
  await page.keyboard.press("Enter");
  await expect(drawer.getByText(/Refund(ed| is on its way| pending)/i).first()).toBeVisible();

  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
});

test("single-key shortcuts open pages and move through rows, until they are switched off", async ({
  page,
}) => {
  await logInToDemo(page);
  const event = await eventId("paid");
  await open(page, `/manage/event/${event}/dashboard`);

  await page.keyboard.press("g");
  await page.keyboard.press("o");
  await expect(page).toHaveURL(/\/orders$/);
  const rows = page.getByRole("table", { name: "Orders" }).locator("tbody tr");
  await expect(rows).toHaveCount(20);
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(rows.nth(1).getByRole("checkbox")).toBeChecked();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/[?&]order=\d+/);
  const drawer = page.getByRole("dialog", { name: /^Order / });
  await expect(drawer).toBeVisible();
  await page.keyboard.press("Escape");
  // The keys work once the overlay has left the page.
  await expect(page.locator("[role=dialog]")).toHaveCount(0);
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.getByRole("heading", { level: 1 }).click();

  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Shortcuts" });
  await expectAccessible(page, "the keys");
  await sheet.getByRole("checkbox", { name: /^Single-letter/ }).click();
  await page.keyboard.press("Escape");
  await page.keyboard.press("g");
  await page.keyboard.press("a");
  await expect(page).toHaveURL(/\/orders$/);
});

test("a selection of events ends with the tab in which it was made", async ({ page }) => {
  await logInToDemo(page);
  await open(page, "/manage/events");
  await page.getByRole("button", { name: "Table", exact: true }).click();
  const bar = page.getByRole("region", { name: "Selected rows" });
  const all = page.getByRole("checkbox", { name: "Select all on this page" });
  const tabs = page.getByRole("navigation", { name: "Events by status" });
  await all.check();
  await expect(bar).toBeVisible();

  await tabs.getByRole("link", { name: /^Past/ }).click();
  await expect(page).toHaveURL(/\/manage\/events\/past$/);
  await expect(page.getByRole("table")).toContainText("Autumn Ceramics Weekend");
  await expect(bar).toHaveCount(0);
  await tabs.getByRole("link", { name: /^Upcoming/ }).click();
  await expect(all).toBeEnabled();
  await expect(all).not.toBeChecked();
});

function codeIn(text: string): string {
  return /A-[A-Z0-9]{7}/.exec(text)![0];
}

/** Presses Tab until the target has the focus. */
async function pressTabUntil(
  page: import("@playwright/test").Page,
  target: import("@playwright/test").Locator,
): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab does not lead there");
}

import type { Page } from "@playwright/test";
import { expectAccessible } from "./steps/accessibility.ts";
import { call, makeLiveEvent } from "./steps/api.ts";
import { choose, field, fillInDetails, getTickets, newEmail } from "./steps/buying.ts";
import { openMenu } from "./steps/grids.ts";
import { openMail } from "./steps/mailbox.ts";
import { logInToDemo, mayLeave } from "./steps/demo-log-in.ts";
import { expect, open, test } from "./steps/test.ts";

/** There is a question of each kind, asked of the order or of each ticket. */
const OF_TICKETS = [
  { type: "RADIO", title: "What do you eat?", options: ["Anything", "No meat"], required: true },
  { type: "DATE", title: "Your birthday" },
];
const OF_ORDERS = [
  { type: "SINGLE_LINE_TEXT", title: "Who told you?" },
  { type: "MULTI_LINE_TEXT", title: "Anything we should know?" },
  { type: "PHONE", title: "Your number", required: true },
  { type: "ADDRESS", title: "Where do you live?" },
  { type: "CHECKBOX", title: "Which days?", options: ["Friday", "Saturday"] },
  { type: "DROPDOWN", title: "How do you come?", options: ["Train", "Bicycle"] },
  { type: "MULTI_SELECT_DROPDOWN", title: "Which languages?", options: ["English", "German"] },
];

async function makeEvent(page: Page, title: string, settings: object = {}) {
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title, ticket: "Chair" });
  await call(page.request, ["PATCH", `/events/${event.id}/checkout-settings`], settings);
  return event;
}

async function askOfTickets(page: Page, eventId: number) {
  const { product_categories } = await call<{ product_categories: { products: { id: number }[] }[] }>(
    page.request,
    ["GET", `/public/events/${eventId}`],
  );
  const product_ids = [product_categories[0]!.products[0]!.id];
  for (const question of OF_TICKETS) {
    await call(page.request, ["POST", `/events/${eventId}/questions`], {
      belongs_to: "PRODUCT",
      product_ids,
      ...question,
    });
  }
}

test("four tickets for four people take three fields; a guest fills in the rest on a phone", async ({
  page,
  newPage,
}) => {
  const title = `Long Table ${newEmail().slice(5, 9)}`;
  const event = await makeEvent(page, title);
  await askOfTickets(page, event.id);
  const [buyerEmail, guestEmail] = [newEmail(), newEmail()];
  const buyer = await newPage();
  await open(buyer, `/event/${event.id}`);
  await choose(buyer, "Chair", 4);
  await getTickets(buyer);

  await fillInDetails(buyer, { first: "Ada", last: "Lovelace", email: buyerEmail });
  await expect(buyer.getByRole("radio", { name: "Add names later" })).toBeChecked();
  await expect(field(buyer, "First name")).toHaveCount(1);
  await buyer.getByRole("radio", { name: "No meat" }).check();
  await buyer.getByRole("button", { name: "Get tickets" }).click();
  await buyer.waitForURL("**/summary");

  const links = buyer.getByRole("region", { name: "Links for your guests" }).getByRole("link");
  await expect(links).toHaveCount(3);
  await expect(buyer.getByRole("button", { name: "Copy all 3 links" })).toBeVisible();
  await expect(buyer.getByText("Guest of Ada Lovelace").first()).toBeVisible();
  await expectAccessible(buyer, "the summary with links for guests");

  const guest = await newPage({ javaScriptEnabled: false });
  const address = (await links.first().getAttribute("href"))!;
  await guest.goto(address);
  await expect(guest.getByText("Ada Lovelace has a ticket for you: Chair")).toBeVisible();
  await guest.getByRole("button", { name: "Get my ticket" }).click();
  await expect(guest.getByRole("alert")).toContainText("First name");
  await fillInDetails(guest, { first: "Grace", last: "Hopper", email: guestEmail });
  await guest.getByRole("radio", { name: "Anything" }).check();
  await guest.getByLabel("Your birthday").fill("1906-12-09");
  await guest.getByRole("button", { name: "Get my ticket" }).click();

  await guest.waitForURL(/\/product\/\d+\/a_/);
  await expect(guest.getByText("This is your ticket. We have e‑mailed it to you, too.")).toBeVisible();
  await expect(guest.getByText("Grace Hopper")).toBeVisible();
  await expect(guest.getByRole("img", { name: /^Ticket code A-/ })).toBeVisible();

  await guest.goto(address);
  await expect(guest.getByText("This ticket already has a name")).toBeVisible();
  await buyer.reload();
  await expect(links).toHaveCount(2);

  await openMail(page, guestEmail, `Your ticket for ${title}`);
  const attendees = await call<{ id: number; first_name: string; is_named: boolean }[]>(page.request, [
    "GET",
    `/events/${event.id}/attendees`,
  ]);
  await open(page, `/manage/event/${event.id}/attendees`);
  await expect(page.getByRole("main")).toContainText("Guest of Ada Lovelace");
  const grace = attendees.find(({ first_name }) => first_name === "Grace")!;
  await open(page, `/manage/event/${event.id}/attendees/${grace.id}`);
  await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Anything");
  const unnamed = attendees.find(({ is_named }) => !is_named)!;
  await open(page, `/manage/event/${event.id}/attendees/${unnamed.id}`);
  await page.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Cancel ticket" }).click();
  await expect(
    page.getByRole("dialog", { name: "Cancel the ticket of Ada Lovelace’s guest?" }),
  ).toBeVisible();
});

test("where the organiser requires names at once, each missing name is reported", async ({
  page,
  newPage,
}) => {
  const event = await makeEvent(page, "Names at once", { guest_names: "NOW" });
  const buyer = await newPage();
  await open(buyer, `/event/${event.id}`);
  await choose(buyer, "Chair", 2);
  await getTickets(buyer);

  await expect(buyer.getByRole("radio", { name: "Add names later" })).toHaveCount(0);
  const guest = buyer.getByRole("group", { name: /^Ticket 2/ });
  for (const [name, text] of [
    ["First name", "Ada"],
    ["Last name", "Lovelace"],
    ["E-mail", newEmail()],
  ] as const)
    await field(buyer, name).first().fill(text);
  await buyer.getByRole("button", { name: "Get tickets" }).click();
  await expect(buyer.getByRole("alert")).toContainText("Ticket 2, first name");
  await guest.getByLabel("First name").fill("Grace");
  await guest.getByLabel("Last name").fill("Hopper");
  await expect(buyer.getByText(/^Please check/)).toHaveCount(0);
  await buyer.getByRole("button", { name: "Get tickets" }).click();

  await buyer.waitForURL("**/summary");
  await expect(buyer.getByText("Grace Hopper").first()).toBeVisible();
  await expect(buyer.getByRole("region", { name: "Links for your guests" })).toHaveCount(0);
});

test("questions of every kind are asked, validated and stored, and the organiser corrects an answer", async ({
  page,
  newPage,
}) => {
  const event = await makeEvent(page, "All sorts of questions");
  for (const question of OF_ORDERS) {
    await call(page.request, ["POST", `/events/${event.id}/questions`], { belongs_to: "ORDER", ...question });
  }
  const last = `Sorts ${newEmail().slice(5, 9)}`;
  const buyer = await newPage();
  await open(buyer, `/event/${event.id}`);
  await choose(buyer, "Chair", 1);
  await getTickets(buyer);
  await fillInDetails(buyer, { first: "Ada", last, email: newEmail() });
  await buyer.getByLabel("Who told you?").fill("A friend");
  await buyer.getByLabel("Anything we should know?").fill("No.\nReally not.");
  const home = buyer.getByRole("group", { name: /^Where do you live/ });
  await home.getByLabel("Street and number").fill("1 Quay");
  await home.getByLabel("Postal code").fill("999077");
  await home.getByLabel("City").fill("Central");
  await home.getByLabel("Country").selectOption("HK");
  await buyer.getByLabel("Your number").fill("call me");
  await buyer.getByRole("checkbox", { name: "Friday" }).check();
  await buyer.getByRole("checkbox", { name: "German" }).check();
  await buyer.getByLabel("How do you come?").selectOption("Bicycle");
  await buyer.getByRole("button", { name: "Get my ticket" }).click();

  await expect(buyer.getByRole("alert")).toContainText("Your number");
  await expect(buyer.getByLabel("Who told you?")).toHaveValue("A friend");
  await buyer.getByLabel("Your number").fill("+49 30 123456");
  await buyer.getByRole("button", { name: "Get my ticket" }).click();
  await buyer.waitForURL("**/summary");

  const [order] = await call<{ id: number }[]>(page.request, ["GET", `/events/${event.id}/orders`]);
  await open(page, `/manage/event/${event.id}/orders/${order!.id}`);
  for (const answer of [
    "A friend",
    "Hong Kong",
    "Really not.",
    "+49 30 123456",
    "Friday",
    "Bicycle",
    "German",
  ])
    await expect(page.getByRole("main")).toContainText(answer);
  await page.getByRole("button", { name: "Correct the answer to How do you come?" }).click();
  await page.getByLabel("How do you come?").selectOption("Train");
  await page.getByRole("button", { name: "Save" }).click();

  await expect(page.getByText("The answer has been changed.")).toBeVisible();
  await expect(
    page.getByRole("listitem").filter({ hasText: "The answer to “How do you come?” was changed" }),
  ).toContainText("Train");

  // The answers are columns of the lists, hidden until they are asked for. On phones a list has cards without heads.
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const [list, question] of [
    ["attendees", "How do you come?"],
    ["orders", "Who told you?"],
  ] as const) {
    await open(page, `/manage/event/${event.id}/${list}`);
    await openMenu(page, "Columns");
    await page.getByRole("checkbox", { name: question }).check();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("columnheader", { name: question })).toBeVisible();
    await expect(page.getByRole("cell", { name: list === "orders" ? "A friend" : "Train" })).toBeVisible();
  }
});

test("what a buyer has typed survives a reload, but a consent does not, and the next step deletes it", async ({
  page,
  newPage,
}) => {
  const event = await makeEvent(page, "Typed once", { show_marketing_opt_in: true });
  for (const question of OF_ORDERS) {
    await call(page.request, ["POST", `/events/${event.id}/questions`], { belongs_to: "ORDER", ...question });
  }
  const buyer = await newPage();
  await open(buyer, `/event/${event.id}`);
  await choose(buyer, "Chair", 2);
  await getTickets(buyer);
  const consent = buyer.getByRole("checkbox", { name: /may e-mail me about other events/ });
  const kept = () =>
    buyer.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("typed-")));

  await fillInDetails(buyer, { first: "Ada", last: "Lovelace", email: newEmail() });
  await buyer.getByRole("radio", { name: "Add names now" }).check();
  await buyer.getByRole("checkbox", { name: "One of the tickets is for me" }).uncheck();
  await buyer.getByLabel("Your number").fill("+49 30 123456");
  await buyer.getByRole("checkbox", { name: "Saturday" }).check();
  await buyer.getByLabel("How do you come?").selectOption("Bicycle");
  await consent.check();
  await expect.poll(kept).toHaveLength(1);
  await buyer.reload();

  await expect(field(buyer, "First name").first()).toHaveValue("Ada");
  await expect(buyer.getByRole("radio", { name: "Add names now" })).toBeChecked();
  await expect(buyer.getByRole("checkbox", { name: "One of the tickets is for me" })).not.toBeChecked();
  await expect(buyer.getByLabel("Your number")).toHaveValue("+49 30 123456");
  await expect(buyer.getByRole("checkbox", { name: "Saturday" })).toBeChecked();
  await expect(buyer.getByRole("checkbox", { name: "Friday" })).not.toBeChecked();
  await expect(buyer.getByLabel("How do you come?")).toHaveValue("Bicycle");
  await expect(consent).not.toBeChecked();
  await buyer.getByRole("button", { name: "Get tickets" }).click();
  await buyer.waitForURL("**/summary");
  await expect.poll(kept).toEqual([]);
});

test("questions are reordered by dragging or by their menus, and buyers get them in that order", async ({
  page,
  newPage,
}) => {
  const event = await makeEvent(page, "Questions in order");
  for (const title of ["First name of your dog?", "Who told you?", "How do you come?"])
    await call(page.request, ["POST", `/events/${event.id}/questions`], {
      belongs_to: "ORDER",
      type: "SINGLE_LINE_TEXT",
      title,
    });
  await open(page, `/manage/event/${event.id}/questions`);
  const titles = page.getByRole("main").getByRole("listitem").getByRole("link");
  const rowWith = (title: string) => page.getByRole("listitem").filter({ hasText: title });

  await rowWith("How do you come?").dragTo(rowWith("First name of your dog?"));
  await expect(titles).toHaveText(["How do you come?", "First name of your dog?", "Who told you?"]);
  await page.getByRole("button", { name: "Actions for First name of your dog?" }).click();
  await page.getByRole("menuitem", { name: "Move down" }).click();
  await expect(titles).toHaveText(["How do you come?", "Who told you?", "First name of your dog?"]);

  await expect.poll(() => mayLeave(page)).toBe(true);
  await page.reload();
  await expect(titles).toHaveText(["How do you come?", "Who told you?", "First name of your dog?"]);
  const buyer = await newPage();
  await open(buyer, `/event/${event.id}`);
  await choose(buyer, "Chair", 1);
  await getTickets(buyer);
  await expect(buyer.getByRole("main")).toContainText(
    /How do you come\?.*Who told you\?.*First name of your dog\?/s,
  );
});

test("a guest who is named at checkout gets a ticket by email; the buyer has its link, and can resend it", async ({
  page,
  newPage,
}) => {
  const title = `Round Table ${newEmail().slice(5, 9)}`;
  const event = await makeEvent(page, title);
  const [buyerEmail, guestEmail] = [newEmail(), newEmail()];
  const buyer = await newPage();
  await open(buyer, `/event/${event.id}`);
  await choose(buyer, "Chair", 2);
  await getTickets(buyer);
  await fillInDetails(buyer, { first: "Ada", last: "Lovelace", email: buyerEmail });
  await buyer.getByRole("radio", { name: "Add names now" }).check();
  const second = buyer.getByRole("group", { name: /Ticket 2/ });
  await expect(second).toContainText("We e-mail this guest their own ticket.");
  await second.getByLabel("First name").fill("Łucja");
  await second.getByLabel("Last name").fill("Gast");
  await second.getByLabel("E-mail").fill(guestEmail);
  await buyer.getByRole("button", { name: "Get tickets" }).click();
  await buyer.waitForURL("**/summary");

  const guests = buyer.getByRole("region", { name: "Your guests’ tickets" });
  await expect(guests).toContainText("Łucja Gast");
  await expectAccessible(buyer, "the summary with the tickets of guests");
  const guest = await newPage();
  await guest.goto((await guests.getByRole("link").getAttribute("href"))!);
  await expect(guest.getByText("Łucja Gast")).toBeVisible();
  await openMail(page, guestEmail, `Your ticket for ${title}`);

  const otherPhone = await newPage({ javaScriptEnabled: false });
  await otherPhone.goto(buyer.url());
  await expect(otherPhone.getByText("These tickets cannot be shown here")).toBeVisible();
  await otherPhone.getByRole("button", { name: "Send me the link again" }).click();
  await expect(otherPhone.getByRole("status")).toContainText("We have sent the link again");
  await expect(otherPhone.getByText(buyerEmail)).toHaveCount(0);
  await expect(async () => {
    await page.goto("/dev/mail");
    await expect(page.getByRole("listitem").filter({ hasText: buyerEmail })).toHaveCount(2, {
      timeout: 1_000,
    });
  }).toPass();
});

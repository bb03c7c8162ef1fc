import type { Page } from "@playwright/test";
import { buyOne, call, makeLiveEvent } from "./steps/api.ts";
import { choose, fillInDetails, getTickets, newEmail } from "./steps/buying.ts";
import { eventId } from "./steps/demo.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { intercept } from "./steps/interception.ts";
import { expect, open, test } from "./steps/test.ts";

const DESK = { width: 1280, height: 900 };
test.use({ viewport: DESK });

test("the dashboard shows a sale and a cancellation within a second, without reload", async ({
  page,
  newPage,
  ownEvent,
}) => {
  const event = await ownEvent("free");
  await logInToDemo(page);
  await open(page, `/manage/event/${event.id}/dashboard`);
  await expect(page.getByRole("img", { name: "Figures are live" })).toBeVisible();
  const orders = page.getByRole("region", { name: "Orders" }).getByRole("paragraph").first();
  const before = Number(await orders.textContent());
  let loads = 0;
  page.on("load", () => (loads += 1));

  const buyer = await newPage();
  const email = newEmail();
  const last = `Live ${email.slice(5, 9)}`;
  await open(buyer, event.address);
  await choose(buyer, "Seat at the table", 1);
  await getTickets(buyer);
  await fillInDetails(buyer, { first: "Lise", last, email });
  await buyer.getByRole("button", { name: "Get my ticket" }).click();
  await buyer.waitForURL("**/summary");

  await expect(orders).toHaveText(String(before + 1));
  await expect(page.getByRole("link", { name: `Lise ${last}` })).toBeVisible();
  expect(loads).toBe(0);

  await page.getByRole("link", { name: `Lise ${last}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Order O-/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /Total/ })).toBeVisible();
  const tickets = page
    .getByRole("listitem")
    .filter({ hasText: `Lise ${last}` })
    .first();
  const ticket = /A-[A-Z0-9]{7}/.exec(await tickets.innerText())![0];

  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  const inside = page.getByRole("region", { name: "Checked in" }).getByRole("paragraph").first();
  const insideBefore = Number(await inside.textContent());
  await scan(page, ticket);
  await expect(inside).toHaveText(String(insideBefore + 1));

  await page.getByRole("link", { name: `Lise ${last}` }).click();
  await page.getByRole("button", { name: "More actions for this order" }).click();
  await page.getByRole("menuitem", { name: "Cancel order" }).click();
  const sure = page.getByRole("dialog", { name: /^Cancel order O-/ });
  await expect(sure).toContainText("1 ticket will be cancelled");
  await sure.getByRole("button", { name: "Cancel the order" }).click();
  await expect(page.getByText("Cancelled", { exact: true }).first()).toBeVisible();
  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  await expect(orders).toHaveText(String(before));
});

test("a figure that the server had kept from before a scan is asked for again", async ({
  page,
  ownEvent,
}) => {
  const event = await ownEvent("free");
  const ticket = (await buyOne(page.request, event.id)).attendees[0]!.public_id;
  await logInToDemo(page);
  await open(page, `/manage/event/${event.id}/dashboard`);
  await expect(page.getByRole("img", { name: "Figures are live" })).toBeVisible();
  const inside = page.getByRole("region", { name: "Checked in" }).getByRole("paragraph").first();
  await expect(inside).toHaveText("0");
  const kept = await page.request.get(`/api/events/${event.id}/stats`);
  let answered = 0;
  await intercept(page, /\/api\/events\/\d+\/stats/, async (route) => {
    answered += 1;
    await (answered === 1 ? route.fulfill({ response: kept }) : route.continue());
  });

  await scan(page, ticket);

  await expect(inside).toHaveText("1");
  expect(answered).toBeGreaterThan(1);
});

test("a list shows the second of two changes, although the first one was still being read", async ({
  page,
}) => {
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "Two at the gate", ticket: "Seat" });
  const tickets: string[] = [];
  for (let sold = 0; sold < 2; sold += 1)
    tickets.push((await buyOne(page.request, event.id)).attendees[0]!.public_id);
  const checkIn = (code: string) =>
    call(page.request, ["POST", `/public/check-in-lists/${event.check_in_list_short_id}/check-ins`], {
      scans: [{ scan_id: crypto.randomUUID(), code, is_typed: true }],
    });
  await open(page, `/manage/event/${event.id}/attendees`);
  const rows = page.getByRole("table", { name: "Attendees" }).locator("tbody tr");
  await expect(rows.filter({ hasText: "not in" })).toHaveCount(2);
  // Hears what the page hears, a moment later.
  const heard = await page.evaluateHandle(async (id) => {
    const topics: string[] = [];
    const stream = new EventSource(`/api/events/${id}/live`);
    stream.addEventListener("change", ({ data }) =>
      topics.push((JSON.parse(data) as { topic: string }).topic),
    );
    await new Promise((resolve) => stream.addEventListener("open", resolve));
    return topics;
  }, event.id);
  const checkInsHeard = () =>
    heard.evaluate((topics) => topics.filter((topic) => topic === "check-ins").length);
  const [isRead, isReleased] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let reads = 0;
  await intercept(page, /\/api\/events\/\d+\/attendees(\?|$)/, async (route) => {
    reads += 1;
    if (reads > 1) return route.continue();
    const response = await route.fetch();
    isRead.resolve();
    await isReleased.promise;
    await route.fulfill({ response });
  });

  await checkIn(tickets[0]!);
  await isRead.promise;
  await checkIn(tickets[1]!);
  await expect.poll(checkInsHeard).toBeGreaterThan(1);
  isReleased.resolve();

  await expect(rows.filter({ hasText: "not in" })).toHaveCount(0);
});

test("orders are searched, filtered, sorted and paged, and the address says how", async ({ page }) => {
  await logInToDemo(page);
  await open(page, `/manage/event/${await eventId("paid")}/orders`);
  const rows = page.getByRole("table", { name: "Orders" }).locator("tbody tr");
  await expect(rows).toHaveCount(20);

  await page.getByRole("button", { name: "Total" }).click();
  await expect(page).toHaveURL(/sort_by=total_gross&sort_direction=asc/);
  await expect(page.getByRole("columnheader", { name: "Total" })).toHaveAttribute("aria-sort", "ascending");
  await page.getByRole("link", { name: "Page 2" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText(/^21–40 of/)).toBeVisible();

  await page.getByText("Status", { exact: true }).first().click();
  await page.getByRole("checkbox", { name: "Cancelled" }).click();
  await expect(page).toHaveURL(/filter_fields%5Bstatus%5D%5Beq%5D=CANCELLED/);
  await expect(page.getByText("Nothing matches what you are looking for.")).toBeVisible();
  await page.getByRole("button", { name: "Status: Cancelled" }).click();
  await expect(rows).toHaveCount(20);

  const name = (await rows.first().getByRole("link").innerText()).split("\n")[0]!;
  await page.getByRole("searchbox").fill(name);
  await expect(page).toHaveURL(/query=/);
  await expect(rows.first()).toContainText(name);
  const shared = page.url();
  await page.getByRole("searchbox").fill("nobody is called this");
  await expect(page.getByText("Nothing matches what you are looking for.")).toBeVisible();

  await open(page, shared);
  await expect(page.getByRole("searchbox")).toHaveValue(name);
  await expect(rows.first()).toContainText(name);
});

test("a ticket is cancelled from the list of attendees, after a dialog that states the effect", async ({
  page,
  ownEvent,
}) => {
  const event = await ownEvent("free");
  for (let buyers = 0; buyers < 3; buyers += 1) await buyOne(page.request, event.id);
  await logInToDemo(page);
  await open(page, `/manage/event/${event.id}/attendees`);
  const row = page.getByRole("row").filter({ hasText: "Valid" }).nth(2);
  const code = /A-[A-Z0-9]{7}/.exec(await row.innerText())![0];

  await row.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Cancel ticket" }).click();
  const sure = page.getByRole("dialog", { name: /^Cancel .+’s ticket/ });
  await expect(sure).toContainText(`${code} will no longer be valid for entry`);
  await sure.getByRole("button", { name: "Cancel the ticket" }).click();

  await expect(page.getByRole("row").filter({ hasText: code })).toContainText("Cancelled");
});

test("WEB-11 a list that cannot be loaded says so and can be retried in place", async ({ page }) => {
  await logInToDemo(page);
  await open(page, `/manage/event/${await eventId("paid")}/dashboard`);
  await intercept(page, "**/api/events/*/orders?**", (route) =>
    route.fulfill({
      status: 409,
      json: { status: 409, title: "Conflict", code: "conflict", detail: "Something else came first." },
    }),
  );

  await page.getByRole("link", { name: "Orders", exact: true }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("The list could not be loaded.");
  // The sort order may be in the address; phones show no sort control.
  await expect(page.getByLabel("Sort by")).toHaveValue("");
  await page.unroute("**/api/events/*/orders?**");
  await page.getByRole("button", { name: "Try again" }).click();

  await expect(page.getByRole("table", { name: "Orders" })).toBeVisible();
  await expect(page.getByLabel("Sort by")).toHaveValue("created_at desc");
});

test("a user whose session has ended returns to the same place after the log-in", async ({
  page,
  context,
}) => {
  await logInToDemo(page);
  const orders = `/manage/event/${await eventId("paid")}/orders?query=a`;
  await open(page, orders);
  await expect(page.getByRole("table", { name: "Orders" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await context.clearCookies();

  await page.getByRole("link", { name: "Attendees", exact: true }).click();
  await expect(page).toHaveURL(/\/auth\/login\?return_to=%2Fmanage%2Fevent%2F\d+%2Fattendees/);
  await expect(
    page.getByText("Your session has ended. Log in and you’ll be back where you were."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Use the demo login" }).click();

  await page.waitForURL(/\/manage\/event\/\d+\/attendees$/);
});

test("another account's event and an unknown page say so inside the frame", async ({ page }) => {
  await logInToDemo(page);

  const missing = await page.goto("/manage/event/999999/orders");

  expect(missing!.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Event not found" })).toBeVisible();
  await expect(page.getByRole("link", { name: "All events" })).toBeVisible();
});

/** Types the ticket's code at the door. */
async function scan(page: Page, code: string): Promise<void> {
  const door = await page.getByRole("link", { name: "Scan tickets" }).getAttribute("href");
  const answer = await page.request.post(`/api/public/check-in-lists/${door!.split("/").at(-1)}/check-ins`, {
    data: { scans: [{ scan_id: crypto.randomUUID(), code, is_typed: true }] },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(await answer.json()).toMatchObject({ data: [{ verdict: "ADMITTED" }] });
}

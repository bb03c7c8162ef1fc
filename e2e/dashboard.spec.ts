import type { Page } from "@playwright/test";
import { expectSound } from "./steps/accessibility.ts";
import { call } from "./steps/api.ts";
import { choose, fillInDetails, getTickets, newEmail } from "./steps/buying.ts";
import { query } from "./steps/database.ts";
import { eventId } from "./steps/demo.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { openDoor, verdictOn } from "./steps/door.ts";
import { typeCode } from "./steps/offline-door.ts";
import { expect, open, test } from "./steps/test.ts";

test.use({ viewport: { width: 1280, height: 900 } });

test("a dashboard shows the chosen period beside the one before, in an address that can be shared", async ({
  page,
}) => {
  await logInToDemo(page);
  await openDashboard(page, "paid");
  const orders = figure(page, "Orders");
  const inThirtyDays = Number(await orders.textContent());
  await expect(page.getByRole("button", { name: "The last 30 days" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );

  await page.getByRole("button", { name: "The last 7 days" }).click();
  await expect(page).toHaveURL(/\?period=7d$/);
  await expect.poll(async () => Number(await orders.textContent())).toBeLessThan(inThirtyDays);
  await page.getByRole("checkbox", { name: "Compare with previous period" }).uncheck();
  await expect(page).toHaveURL(/compare=none/);
  await expect(page.getByRole("region", { name: "Orders" })).not.toContainText("%");

  await page.getByRole("button", { name: "Days…" }).click();
  await page.getByLabel("First day").fill("2020-02-28");
  await page.getByLabel("Last day").fill("2020-02-27");
  await page.getByRole("button", { name: "Show these days" }).click();
  await expect(page.getByText("The last day cannot be before the first.")).toBeVisible();
  await page.getByLabel("Last day").fill("2020-03-01");
  await page.getByRole("button", { name: "Show these days" }).click();
  await expect(page).toHaveURL(/start_date=2020-02-28&end_date=2020-03-01/);
  await expect(orders).toHaveText("0");
  await expect(page.getByText("No activity in this period.")).toBeVisible();

  await page.getByRole("link", { name: "View the last 90 days" }).click();
  await expect(page).toHaveURL(/period=90d/);
  await expect.poll(async () => Number(await orders.textContent())).toBeGreaterThanOrEqual(inThirtyDays);
});

test("a chart's figures stay within the narrowest window", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await logInToDemo(page);
  await openDashboard(page, "paid");
  const charts = page.locator(".recharts-surface[role='application']");
  await expect(charts.first()).toBeVisible();
  for (const chart of await charts.all()) {
    await chart.focus();
    for (let day = 0; day < 30; day += 1) {
      await page.keyboard.press("ArrowRight");
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(excess, `day ${day}`).toBeLessThanOrEqual(0);
    }
    await expect(page.locator(".recharts-tooltip-wrapper").first()).toBeVisible();
  }
});

test("a chart's figures can be read one by one, with how they are counted", async ({ page }) => {
  await logInToDemo(page);
  const id = await openDashboard(page, "paid");
  const [sold] = await query<{ gross: string }>(
    `select to_char(sum(sales_total_gross) / 100.0, 'FM999,999,990.00') as gross from event_daily_statistics
     where event_id = $1 and day > (now() at time zone (select timezone from events where id = $1))::date - 30`,
    [id],
  );
  await expect(page.getByRole("region", { name: "Gross sales" })).toContainText(sold!.gross);
  await expect(page.locator(".recharts-area-curve").first()).toBeVisible();

  await page.getByRole("button", { name: "View as table" }).first().click();
  const table = page.getByRole("table").first();
  await expect(table.getByRole("columnheader")).toHaveText([
    "Day",
    "Orders",
    "Tickets",
    "Sales",
    "Tax",
    "Fees",
    "Refunded",
    "Visits",
  ]);
  expect(await table.locator("tbody tr").count()).toBeGreaterThan(5);

  await page.getByRole("button", { name: "How is this counted? Gross sales" }).press("Enter");
  await expect(page.getByText("The total of completed orders, with taxes and fees.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "How is this counted? Gross sales" })).toBeFocused();
});

test("a visit and its order appear with their source, without reload", async ({
  page,
  newPage,
  ownEvent,
}) => {
  const event = await ownEvent("free");
  await logInToDemo(page);
  await open(page, `/manage/event/${event.id}/dashboard`);
  await expect(page.getByRole("img", { name: "Figures are live" })).toBeVisible();
  const campaign = `poster-${crypto.randomUUID().slice(0, 8)}`;
  await page.getByRole("group", { name: "Source type" }).getByRole("button", { name: "Links" }).click();

  const buyer = await newPage();
  await open(buyer, `${event.address}?utm_source=${campaign}`);
  await choose(buyer, "Seat at the table", 1);
  await getTickets(buyer);
  await fillInDetails(buyer, { first: "Ute", last: "Quelle", email: newEmail() });
  await buyer.getByRole("button", { name: "Get my ticket" }).click();
  await buyer.waitForURL("**/summary");

  await expect(page.getByRole("listitem").filter({ hasText: campaign })).toContainText("1 order");
  const [kept] = await query<{ utm_source: string }>("select utm_source from orders where event_id = $1", [
    event.id,
  ]);
  expect(kept!.utm_source).toBe(campaign);
});

test("the dashboard of a draft leads to its open steps instead of showing zeros", async ({ page }) => {
  await logInToDemo(page);
  const draft = await call<{ id: number }>(page.request, ["POST", "/events"], {
    title: "Not Yet",
    start_date: "2031-06-07T20:00",
    timezone: "Europe/Berlin",
    currency: "EUR",
  });
  await open(page, `/manage/event/${draft.id}/dashboard`);

  await expect(page.getByRole("heading", { name: "This event is a draft" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Gross sales" })).toHaveCount(0);
  await page.getByRole("main").getByRole("link", { name: "Getting started" }).click();
  await page.waitForURL(`**/manage/event/${draft.id}/getting-started`);
});

async function openDashboard(page: Page, kind: "paid"): Promise<number> {
  const id = await eventId(kind);
  await open(page, `/manage/event/${id}/dashboard`);
  return Number(id);
}

/** Returns the number of a card. */
function figure(page: Page, name: string) {
  return page.getByRole("region", { name, exact: true }).getByRole("paragraph").first();
}

test("on the day of the event the dashboard begins with its doors, live", async ({ page, newPage }) => {
  const { id, door, sold } = await openDoor(page, 2);
  await query(
    "update events set start_date = now() + interval '3 hours', end_date = now() + interval '6 hours' where id = $1",
    [id],
  );
  await open(page, `/manage/event/${id}/dashboard`);
  const doors = page.locator("section").filter({ has: page.getByRole("link", { name: "Who is missing" }) });
  await expect(doors).toContainText("0 of 2");
  await expect(doors).toContainText("No device has opened this door yet.");

  const phone = await newPage();
  await open(phone, door);
  // A refusal alone is read within a minute, and an entry at once.
  await typeCode(phone, "A-2222222");
  await expect(verdictOn(phone)).toBeVisible();
  await typeCode(phone, sold[0]!.public_id);

  await expect(doors).toContainText("1 of 2");
  await expect(
    doors.getByRole("img", { name: /^Arrivals in the last two hours.*: 1 in all$/ }),
  ).toBeVisible();
  await expect(doors.getByRole("link", { name: "1 refused in the last hour" })).toHaveAttribute(
    "href",
    /\/check-in\/log\?/,
  );
  await expectSound(page, "the day of the event");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectSound(page, "the day of the event on a phone");
  await doors.getByRole("button", { name: /^QR code of/ }).click();
  await expect(page.getByRole("dialog").getByRole("img", { name: /^QR code for/ })).toBeVisible();
});

import type { Page } from "@playwright/test";
import { query } from "./steps/database.ts";
import { eventId } from "./steps/demo.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { expectSound } from "./steps/accessibility.ts";
import { expectRoomForLongerWords } from "./steps/longer-words.ts";
import { intercept } from "./steps/interception.ts";
import { expect, open, test } from "./steps/test.ts";

for (const { name, ...look } of [
  { name: "on a phone, light", viewport: { width: 390, height: 844 }, colorScheme: "light" },
  { name: "on a desk, dark", viewport: { width: 1440, height: 1000 }, colorScheme: "dark" },
] as const) {
  test(`the strip above the events shows how all of them are doing, ${name}`, async ({ newPage }) => {
    const page = await newPage(look);
    await logInToDemo(page);
    await open(page, "/manage/events");

    const strip = page.getByRole("region", { name: "Today, across all events" });
    await expect(strip.getByRole("heading", { name: "Sales today" })).toBeVisible();
    await expect(
      strip.getByRole("img", { name: /^Gross sales in the last 14 days: / }).first(),
    ).toBeVisible();
    await strip.getByText(/more currenc(y|ies)$/).click();
    await expect(strip.getByText(await nextEventTitle())).toBeVisible();
    await expectSound(page, "the strip");
    await open(page, "/manage/events");
    await expectFirstEventInSight(page);

    await strip.getByRole("link", { name: "4 orders are awaiting offline payment" }).click();
    await expect(page).toHaveURL(/\/orders\?filter_fields/);
    await open(page, "/manage/events");
    await expectRoomForLongerWords(page, "the strip");
  });
}

/** Finds the next event. Earlier journeys may have left events that start sooner than the demo's. */
async function nextEventTitle(): Promise<string> {
  const [next] = await query<{ title: string }>(
    `select title from events
     where account_id = (select account_id from events where id = $1)
       and status in ('LIVE', 'PAUSED') and deleted_at is null and start_date > now() - interval '6 hours'
       and coalesce(end_date, start_date + interval '24 hours') > now()
     order by start_date, id limit 1`,
    [await eventId("soldOut")],
  );
  return next!.title;
}

/** Expects the first event below the strip, and not covered by a phone's bottom bar. */
async function expectFirstEventInSight(page: Page): Promise<void> {
  const name = (await page
    .locator("main")
    .getByRole("heading", { level: 2 })
    .filter({ has: page.getByRole("link") })
    .first()
    .boundingBox())!;
  const bar = await page.getByRole("navigation", { name: "Manage" }).last().boundingBox();
  const foot = bar && bar.y > 0 ? bar.y : page.viewportSize()!.height;
  expect(name.y + name.height).toBeLessThan(foot);
}

test("without a sale the strip says so, on the day of an event it leads to the door, and a failure can be retried", async ({
  newPage,
}) => {
  const page = await newPage({ viewport: { width: 1280, height: 900 } });
  await logInToDemo(page);
  const start_date = new Date(Date.now() + 3 * 3_600_000 - 60_000).toISOString();
  const next_event = {
    id: 1,
    title: "A Night",
    start_date,
    timezone: "Europe/Berlin",
    check_in_list_short_id: "cil_of_a_night",
  };
  const quiet = { has_events: true, currencies: [], next_event, waiting: [] };
  await open(page, "/manage/profile");
  await intercept(page, "**/api/today", (route) => route.fulfill({ status: 422, json: {} }));
  await page.getByRole("navigation").getByRole("link", { name: "Events" }).first().click();
  await expect(page.getByText("The figures could not be loaded.")).toBeVisible();

  await page.route("**/api/today", (route) => route.fulfill({ json: { data: quiet } }));
  await page.getByRole("button", { name: "Try again" }).click();

  const strip = page.getByRole("region", { name: "Today, across all events" });
  await expect(strip.getByText("Nothing was sold in the last 14 days.")).toBeVisible();
  await expect(strip.getByText("in 3 hours")).toBeVisible();
  await expect(strip.getByText("Nothing needs your attention.")).toBeVisible();
  await expect(strip.getByRole("link", { name: "Open check-in" })).toHaveAttribute(
    "href",
    "/check-in/cil_of_a_night",
  );
  await expectSound(page, "the strip without sales");
});

test("on a phone each of several tasks has room beside the others", async ({ newPage }) => {
  const page = await newPage({ viewport: { width: 390, height: 844 } });
  await logInToDemo(page);
  const none = { offline_payments: 0, open_amounts: 0, failed_refunds: 0, open_disputes: 0 };
  const waiting = [
    { event_id: 1, title: "A Night", ...none, offline_payments: 4 },
    { event_id: 2, title: "A Day", ...none, open_amounts: 1 },
  ];
  await open(page, "/manage/profile");
  await page.route("**/api/today", (route) =>
    route.fulfill({ json: { data: { has_events: true, currencies: [], next_event: null, waiting } } }),
  );
  await open(page, "/manage/to-do");
  await page.getByRole("navigation").getByRole("link", { name: "Events" }).first().click();

  const strip = page.getByRole("region", { name: "Today, across all events" });
  for (const name of ["4 orders are awaiting offline payment", "1 order has an open balance"])
    await strip.getByRole("link", { name }).click({ trial: true, timeout: 10_000 });
});

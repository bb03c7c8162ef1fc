import { mkdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import { query } from "./steps/database.ts";
import { eventId } from "./steps/demo.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { settled } from "./steps/manage-pages.ts";
import { expect, open, test } from "./steps/test.ts";

/** A folder for pictures of every report, for people to look at. */
const LOOK = process.env.LOOK_AT_REPORTS;

test.use({ viewport: { width: 1280, height: 900 } });

test("an organiser finds a report, narrows it, sorts it, takes it along, and shares the address", async ({
  page,
}) => {
  await logInToDemo(page);
  const id = await eventId("paid");
  await open(page, `/manage/event/${id}/dashboard`);
  await page.getByRole("link", { name: "Reports", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Reports" })).toBeVisible();
  await page.getByRole("link", { name: "Daily sales" }).click();
  await expect(page).toHaveURL(/\/report\/daily_sales_report$/);
  await expect(page.getByRole("region", { name: "Gross sales" })).toBeVisible();

  await page.getByLabel("Period", { exact: true }).selectOption("7d");
  await expect(page).toHaveURL(/period=7d/);
  await expect(rows(page)).toHaveCount(7);

  await page.getByRole("columnheader", { name: "Gross sales" }).getByRole("button").click();
  await expect(page).toHaveURL(/sort=sales_total_gross\.desc/);
  await expect(page.getByRole("columnheader", { name: "Gross sales" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );

  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Visits" }).uncheck();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("columnheader", { name: "Visits" })).toHaveCount(0);

  await expectSoundOnPaper(page);

  await page.getByRole("button", { name: "Download" }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "CSV, as shown" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^daily_sales_report_\d{4}-.*\.csv$/);

  const shared = page.url();
  await open(page, shared);
  await expect(rows(page)).toHaveCount(7);
  await expect(page.getByRole("columnheader", { name: "Visits" })).toHaveCount(0);
  await expect(page.getByText("How this is counted")).toBeVisible();
});

test("a report says what was known at a past moment", async ({ page }) => {
  await logInToDemo(page);
  await open(page, `/manage/event/${await eventId("paid")}/report/product_sales`);
  const sales = page.getByRole("region", { name: "Gross sales" });
  await expect(sales).toBeVisible();
  await page.getByRole("button", { name: "As of…" }).click();
  await page.getByLabel("As of", { exact: true }).fill("2020-03-01T12:00");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page).toHaveURL(/as_of=2020-03-01T12/);
  await expect(page.getByText("No activity in this period.")).toBeVisible();
  await page.getByRole("button", { name: "Show what is known now" }).click();
  await expect(sales).toBeVisible();

  await open(page, `/manage/event/${await eventId("paid")}/report/promo_codes_report?as_of=2020-03-01T12:00`);
  await expect(page.getByText("Blank, because no history of it is recorded: Status.")).toBeVisible();
});

test("a report is scheduled for members of the account, and stopped again", async ({ page }) => {
  await logInToDemo(page);
  const report = `/manage/event/${await eventId("paid")}/report/daily_sales_report`;
  await open(page, `${report}?period=14d&compare=none&sort=products_sold.asc&columns=date,products_sold`);
  await page.getByRole("button", { name: "E-mail…" }).click();
  const dialog = page.getByRole("dialog", { name: "Send by e-mail" });
  await dialog.getByLabel("How often").selectOption("MONTHLY");
  await dialog.getByLabel("Day of the month").selectOption("31");
  await dialog.getByLabel("Time").fill("06:15");
  await dialog.getByRole("button", { name: "Schedule" }).click();
  await expect(page.getByText("The report will be sent by e-mail.")).toBeVisible();

  await open(page, report);
  await page.getByRole("button", { name: "E-mail…" }).click();
  await dialog.getByRole("link", { name: "Open" }).click();
  await expect(page).toHaveURL(
    /period=14d&compare=none&sort=products_sold.asc&.*columns=date%2Cproducts_sold/,
  );
  await expect(page.getByRole("combobox", { name: "Period" })).toHaveValue("14d");
  await page.getByRole("button", { name: "E-mail…" }).click();
  await expect(dialog.getByText("On day 31 of every month at 06:15, as Excel")).toBeVisible();
  await expect(dialog.getByText("Last 14 days")).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  if (LOOK) await page.screenshot({ path: `${LOOK}/schedule-390-light.png` });
  await dialog.getByRole("button", { name: "Stop" }).click();
  await expect(dialog.getByText("On day 31 of every month at 06:15, as Excel")).toHaveCount(0);
});

test("an organiser's reports cover all events, and a report that does not exist is not found", async ({
  page,
}) => {
  await logInToDemo(page);
  const id = await eventId("paid");
  const [event] = await query<{ organizer_id: string }>("select organizer_id from events where id = $1", [
    id,
  ]);
  await open(page, `/manage/organizer/${event!.organizer_id}/reports`);
  await page.getByRole("link", { name: "Revenue" }).click();
  await expect(page.getByRole("region", { name: "Gross sales" })).toBeVisible();
  await expect(
    page.getByRole("navigation", { name: "Organiser pages" }).getByRole("link", { name: "Reports" }),
  ).toHaveAttribute("aria-current", "page");
  await page.getByRole("navigation", { name: "You are here" }).getByRole("link", { name: "Reports" }).click();
  await expect(page).toHaveURL(/\/reports$/);
  await page.goto(`/manage/event/${id}/report/nothing`);
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
});

test("a dialog that a menu has opened closes by an Escape that comes before the focus", async ({ page }) => {
  await logInToDemo(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, `/manage/event/${await eventId("paid")}/report/product_sales`);
  await page.getByRole("button", { name: "Actions for Product sales" }).click();
  const item = page.getByRole("menuitem", { name: "E-mail…" });
  await expect(item).toBeVisible();

  // Presses Escape on the element that still has the focus, as soon as the page contains the dialog.
  await item.evaluate(async (element: HTMLElement) => {
    element.focus();
    element.click();
    while (!document.querySelector("[role=dialog]")) await new Promise((resolve) => setTimeout(resolve));
    element.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  });

  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a phone has a report's tools in one row", async ({ page }) => {
  await logInToDemo(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, `/manage/event/${await eventId("paid")}/report/product_sales`);
  const menu = page.getByRole("button", { name: "Actions for Product sales" });
  const tops = async () => {
    const buttons = [
      page.getByRole("button", { name: "Columns" }),
      page.getByRole("button", { name: "Download" }),
      menu,
    ];
    const boxes = await Promise.all(buttons.map((button) => button.boundingBox()));
    return new Set(boxes.map((box) => Math.round(box!.y))).size;
  };
  await expect(menu).toBeVisible();
  await expect.poll(tops).toBe(1);
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();

  await menu.click();
  await page.getByRole("menuitem", { name: "E-mail…" }).click();
  await expect(page.getByRole("dialog", { name: "Send by e-mail" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await menu.click();
  await page.getByRole("menuitem", { name: "As of…" }).click();
  await page.getByLabel("As of", { exact: true }).fill("2020-03-01T12:00");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page).toHaveURL(/as_of=2020-03-01T12/);

  // Printing waits for the reader, so the menu stays open meanwhile.
  await page.evaluate(() => {
    window.print = () => void document.documentElement.setAttribute("data-printed", "");
  });
  await menu.click();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("menuitem", { name: "E-mail…" })).toBeHidden();
  await page.emulateMedia({ media: null });
  await page.getByRole("menuitem", { name: "Print" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-printed");
});

/**
 * Expects a report printed on A4 in portrait to contain its content without the tools around it, and nothing cut
 * off.
 */
async function expectSoundOnPaper(page: Page): Promise<void> {
  const size = page.viewportSize()!;
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 680, height: 962 });
  await expect(page.getByRole("heading", { level: 1, name: "Daily sales" })).toBeVisible();
  await expect(page.getByText("compared with")).toBeVisible();
  await expect(page.getByRole("table").last()).toBeVisible();
  await expect(page.getByRole("navigation").filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole("banner").filter({ visible: true })).toHaveCount(0);
  for (const tool of ["Columns", "Download", "As of…", "E-mail…", "Print"])
    await expect(page.getByRole("button", { name: tool })).toBeHidden();
  await expect(page.getByLabel("Period", { exact: true })).toBeHidden();
  const tooWide = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("main :is(h1, p, td, th, dd, figure, svg)")]
        .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth)
        .map((one) => one.textContent),
    );
  await expect.poll(tooWide).toEqual([]);
  await page.emulateMedia({ media: null });
  await page.setViewportSize(size);
}

const rows = (page: Page) => page.getByRole("group", { name: "The report as a table" }).locator("tbody tr");

test.describe("pictures", () => {
  test.skip(LOOK === undefined);
  test("shows every page of reports", async ({ page }) => {
    mkdirSync(LOOK!, { recursive: true });
    await logInToDemo(page);
    const id = await eventId("paid");
    const [event] = await query<{ organizer_id: string }>("select organizer_id from events where id = $1", [
      id,
    ]);
    const at = {
      catalogue: `/manage/event/${id}/reports`,
      daily: `/manage/event/${id}/report/daily_sales_report`,
      products: `/manage/event/${id}/report/product_sales`,
      taxes: `/manage/event/${id}/report/taxes`,
      answers: `/manage/event/${id}/report/answers`,
      check_ins: `/manage/event/${id}/report/check_ins`,
      attribution: `/manage/event/${id}/report/attribution`,
      curve: `/manage/event/${id}/report/sales_curve`,
      payments: `/manage/event/${id}/report/payments_and_fees`,
      organizer: `/manage/organizer/${event!.organizer_id}/reports`,
      performance: `/manage/organizer/${event!.organizer_id}/report/events_performance`,
    };
    for (const [name, address] of Object.entries(at))
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        for (const colorScheme of ["light", "dark"] as const) {
          if (colorScheme === "dark" && !["catalogue", "daily"].includes(name)) continue;
          await page.emulateMedia({ colorScheme });
          await open(page, address);
          await settled(page);
          await page.screenshot({ path: `${LOOK}/${name}-${width}-${colorScheme}.png`, fullPage: true });
          const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect(excess, `${name} ${width}`).toBeLessThanOrEqual(0);
        }
      }
  });
});

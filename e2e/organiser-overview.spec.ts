import type { Locator } from "@playwright/test";
import { makeLiveEvent } from "./steps/api.ts";
import { eventId, EVENTS } from "./steps/demo.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { expect, open, test } from "./steps/test.ts";

test.use({ viewport: { width: 1440, height: 900 } });

const topOf = async (element: Locator) => (await element.boundingBox())!.y;

test("figures of a dashboard are level, and its axis names the currency", async ({ page }) => {
  await logInToDemo(page);
  await open(page, `/manage/event/${await eventId("paid")}/dashboard`);
  const figures = ["Tickets sold", "Gross sales", "Orders", "Visits"].map((name) =>
    page.getByRole("region", { name, exact: true }),
  );

  const courses = await Promise.all(
    figures.map((figure) => topOf(figure.getByRole("img", { name: "Trend" }))),
  );
  const bar = await topOf(page.getByRole("meter", { name: "Checked in" }));

  expect(new Set(courses.map(Math.round)).size).toBe(1);
  expect(Math.abs(bar - courses[0]!)).toBeLessThan(28);
  const amounts = page.locator(".recharts-cartesian-axis-tick-value").filter({ hasText: /€\d/ });
  await expect(amounts.first()).toBeVisible();
  await page.getByRole("group", { name: "What to show" }).getByRole("button", { name: "Orders" }).click();
  await expect(amounts).toHaveCount(0);
});

test("an organiser's figures and chart cover the same period, whichever is chosen", async ({ page }) => {
  await logInToDemo(page);
  await page.goto("/manage/organizer");
  await page.getByRole("main").getByRole("link", { name: "Lindenhof Kultur" }).click();
  const gross = page.getByRole("region", { name: "Gross sales", exact: true }).locator("p").first();
  const chart = page.getByText(/Best (day|month):/).locator("strong");
  await expect(page.getByRole("button", { name: "30 d" })).toHaveAttribute("aria-pressed", "true");
  const ofThirtyDays = await gross.textContent();
  await expect(chart).toHaveText(ofThirtyDays!);

  await page.getByRole("button", { name: "All time" }).click();

  await expect(page).toHaveURL(/period=all/);
  await expect(gross).not.toHaveText(ofThirtyDays!);
  await expect(async () => expect(await chart.textContent()).toBe(await gross.textContent())).toPass();
});

test("events are narrowed to a state that they show; a list on one page offers no other sizes", async ({
  page,
}) => {
  await logInToDemo(page);
  await open(page, "/manage/events?filter_fields[display_status][eq]=SOLD_OUT");
  const events = page.getByRole("main").getByRole("listitem").getByRole("heading", { level: 2 });

  await expect(events.filter({ hasText: EVENTS.soldOut })).toBeVisible();
  await expect(events.filter({ hasText: EVENTS.paid })).toHaveCount(0);
  await expect(page.getByRole("combobox", { name: "Rows per page" })).toHaveCount(0);
});

test("“Mark as paid” is not offered for orders that are paid", async ({ page }) => {
  await logInToDemo(page);
  const orders = `/manage/event/${await eventId("paid")}/orders`;
  await open(page, `${orders}?filter_fields[status][eq]=COMPLETED`);
  await page.getByRole("checkbox").nth(1).check();
  const bar = page.getByRole("region", { name: "Selected rows" });

  await expect(bar.getByRole("button", { name: "Cancel orders" })).toBeVisible();
  await expect(bar.getByRole("button", { name: "Mark as paid" })).toHaveCount(0);

  await page.getByRole("checkbox").first().check();
  const preview = page.waitForResponse(/orders\/bulk\/preview$/);
  await bar.getByRole("button", { name: /^Select all/ }).click();
  await preview;
  await expect(bar.getByRole("button", { name: "Mark as paid" })).toHaveCount(0);
  await expect(bar.getByRole("button", { name: "Cancel orders" })).toBeVisible();
});

test("rows of orders are of one height, with one status each", async ({ page }) => {
  await logInToDemo(page);
  await open(page, `/manage/event/${await eventId("paid")}/orders`);
  await page.setViewportSize({ width: 1024, height: 900 });
  const rows = page.locator("tbody tr");

  const heights = await rows.evaluateAll((all) =>
    all.map((row) => Math.round(row.getBoundingClientRect().height)),
  );

  expect(heights.length).toBeGreaterThan(10);
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(2);
});

test("a form in a drawer has the focus in its first field, also when a link opens it", async ({ page }) => {
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "Straight In", ticket: "Seat" });

  await page.goto(`/manage/event/${event.id}/products?product=new`);

  await expect(page.getByRole("dialog").getByRole("textbox").first()).toBeFocused();
});

test("a ticket is edited beside its list, and the order's drawer leads with who paid what", async ({
  page,
}) => {
  await logInToDemo(page);
  const id = await eventId("paid");
  await open(page, `/manage/event/${id}/attendees`);
  await page
    .getByRole("button", { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Edit or exchange ticket" }).click();
  await expect(page).toHaveURL(/attendees\?.*attendee=\d+/);
  await expect(page.getByRole("dialog").getByRole("button", { name: "Save" })).toBeVisible();

  await open(page, `/manage/event/${id}/orders`);
  await page.locator("tbody tr").first().getByRole("link").first().click();
  const drawer = page.getByRole("dialog", { name: /^Order O-\w+ €[\d.,]+ · \S+/ });
  await expect(drawer.getByRole("button", { name: "Refund order" })).toBeInViewport();
});

test("the palette marks what Enter opens, and the arrow keys go on from there", async ({ page }) => {
  await logInToDemo(page);
  await open(page, `/manage/event/${await eventId("paid")}/orders`);
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog");
  const actions = palette.locator("[data-action]");
  const marked = palette.locator("[data-action][data-selected]");
  await expect(marked).toHaveCount(1);
  await expect(actions.first()).toHaveAttribute("data-selected", "true");

  await palette.getByRole("textbox").fill("cellos");
  await expect(actions.first()).toContainText(EVENTS.paid);
  await expect(actions.first()).toHaveAttribute("data-selected", "true");
  await expect(marked).toHaveCount(1);

  await palette.getByRole("textbox").fill("o");
  await expect(actions.first()).not.toContainText(EVENTS.paid);
  await page.keyboard.press("ArrowDown");
  await expect(actions.nth(1)).toHaveAttribute("data-selected", "true");
});

import type { Page } from "@playwright/test";
import { eventId } from "./steps/demo.ts";
import { openMenu } from "./steps/grids.ts";
import { pressEnterOn, tabTo, typeInto } from "./steps/keyboard.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { expectSound } from "./steps/accessibility.ts";
import { expect, open, test } from "./steps/test.ts";

test.use({ viewport: { width: 1440, height: 900 } });

test("the filters of a list are in its address: they survive a reload, and Back steps through them", async ({
  page,
}) => {
  await logInToDemo(page);
  const event = await eventId("paid");
  await open(page, `/manage/event/${event}/orders`);
  const chips = page.getByRole("list", { name: "Filters" });

  await openMenu(page, "Status");
  await page.getByRole("checkbox", { name: "Completed" }).check();
  await expect(page).toHaveURL(/filter_fields/);
  await page.keyboard.press("Escape");
  await openMenu(page, "Filter");
  await page.getByLabel("Field").selectOption("Total");
  await page.getByLabel("Comparison").selectOption("is at least");
  await page.getByLabel("Value").fill("30,00");
  await page.getByRole("button", { name: "Add filter" }).click();
  await expect(chips.getByRole("button")).toHaveText([/Status:\s*Completed/, /Total is at least\s*€30\.00/]);
  await page.getByRole("button", { name: "Total", exact: true }).click();
  await expect(page).toHaveURL(/sort_by=total_gross/);
  // The rows are pale until the new ones are there.
  await expect(page.locator("main [aria-busy='true']")).toHaveCount(0);
  await expectSound(page, "a list with filters");

  const narrowed = new URL(page.url()).search;
  const { meta } = await ordersOf(page, event, narrowed);
  await page.reload();
  await expect(chips.getByRole("button")).toHaveCount(2);
  await expect(page.getByText(new RegExp(`of ${meta.total}\\b`)).first()).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Total" })).toHaveAttribute("aria-sort", /./);

  await page.goBack();
  await expect(page).not.toHaveURL(/sort_by/);
  await expect(chips.getByRole("button")).toHaveCount(2);
  await page.goBack();
  await expect(chips.getByRole("button")).toHaveText([/Status:\s*Completed/]);
  await page.goBack();
  await expect(chips).toHaveCount(0);
  await page.goForward();
  await expect(chips.getByRole("button")).toHaveCount(1);

  await chips.getByRole("button").click();
  await expect(page).not.toHaveURL(/filter_fields/);
});

test("orders are filtered by product and by payment method", async ({ page }) => {
  await logInToDemo(page);
  const event = await eventId("paid");
  await open(page, `/manage/event/${event}/orders`);
  const chips = page.getByRole("list", { name: "Filters" }).getByRole("button");

  await openMenu(page, "Product");
  await page.getByRole("group", { name: "Product" }).getByRole("checkbox").first().check();
  await expect(page).toHaveURL(/product_id/);
  await page.keyboard.press("Escape");
  await openMenu(page, "Filter");
  await page.getByLabel("Field").selectOption("Payment method");
  await page.getByLabel("Value").selectOption("Test money");
  await page.getByRole("button", { name: "Add filter" }).click();

  await expect(chips).toHaveText([/Product:/, /Payment method:\s*Test money/]);
  await expect(page).toHaveURL(/product_id.*payment_provider|payment_provider.*product_id/);
  const { search, searchParams } = new URL(page.url());
  const productId = Number([...searchParams].find(([name]) => name.includes("product_id"))![1]);
  const { data: orders, meta } = await ordersOf(page, event, search);
  expect(meta.total).toBeGreaterThan(0);
  expect(meta.total).toBeLessThan((await ordersOf(page, event)).meta.total);
  for (const { payment_provider: provider, order_items: items } of orders) {
    expect(provider).toBe("SIMULATOR");
    expect(items.map(({ product_id: id }) => id)).toContain(productId);
  }
  const rows = page.getByRole("table", { name: "Orders" }).locator("tbody tr");
  await expect(rows).toHaveCount(orders.length);
});

test("an address with unknown parameters leads back to the list", async ({ page }) => {
  await logInToDemo(page);
  const orders = `/manage/event/${await eventId("paid")}/orders`;
  const refused = page.getByRole("alert").filter({ hasText: "The list could not be loaded." });

  for (const rubbish of ["sort_by=zzz", "page=100000000000", "filter_fields[created_at][gte]=noday"]) {
    await open(page, `${orders}?${rubbish}`);
    await refused.getByRole("button", { name: "Show everything" }).click();
    await expect(page).toHaveURL(new RegExp(`${orders}$`));
    await expect(page.getByRole("table", { name: "Orders" })).toBeVisible();
    await expect(refused).toHaveCount(0);
  }
});

test("a long search word stays inside the page", async ({ page }) => {
  await logInToDemo(page);
  await open(page, `/manage/event/${await eventId("paid")}/orders?query=${"x".repeat(190)}`);

  await expect(page.getByRole("list", { name: "Filters" }).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test("a search is one step back, however many characters it has", async ({ page }) => {
  await logInToDemo(page);
  const address = `/manage/event/${await eventId("paid")}/attendees`;
  await open(page, `/manage/event/${await eventId("paid")}/orders`);
  await page.getByRole("link", { name: "Attendees" }).first().click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  // The address changes a moment before the page does. The old page has another search box.
  await expect(page.getByRole("heading", { level: 1, name: "Attendees" })).toBeVisible();

  await page.getByRole("searchbox").pressSequentially("zzzzzz", { delay: 120 });
  await expect(page).toHaveURL(/query=zzzzzz/);
  await expect(page.getByRole("button", { name: /Search: zzzzzz/ })).toBeVisible();
  await expectSound(page, "nothing found");
  await page.reload();
  await expect(page.getByRole("searchbox")).toHaveValue("zzzzzz");
  await page.goBack();
  await expect(page).toHaveURL(/\/orders$/);
});

test("a filter is set and removed by keyboard alone", async ({ page }) => {
  await logInToDemo(page);
  await open(page, `/manage/event/${await eventId("paid")}/promo-codes`);
  const filter = page.locator("summary").filter({ hasText: /^Filter/ });
  await pressEnterOn(page, filter);
  await tabTo(page, page.getByLabel("Field"));
  await page.keyboard.type("Code");
  await tabTo(page, page.getByLabel("Comparison"));
  await page.keyboard.type("contains");
  await typeInto(page, page.getByLabel("Value"), "can");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/filter_fields(%5B|\[)code(%5D|\])(%5B|\[)like/);
  const chip = page.getByRole("list", { name: "Filters" }).getByRole("button");
  await expect(chip).toHaveText(/Code contains\s*can/);
  await pressEnterOn(page, chip);
  await expect(page).not.toHaveURL(/filter_fields/);
});

async function ordersOf(page: Page, event: number, search = "") {
  const answer = await page.request.get(`/api/events/${event}/orders${search}`);
  return (await answer.json()) as {
    data: { payment_provider: string | null; order_items: { product_id: number }[] }[];
    meta: { total: number };
  };
}

test("two boxes ticked one right after the other both count, and Back removes them", async ({ page }) => {
  await logInToDemo(page);
  await open(page, `/manage/event/${await eventId("paid")}/orders`);
  const status = (name: string) => page.getByRole("checkbox", { name, exact: true });

  await openMenu(page, "Status");
  await status("Completed").check();
  await status("Cancelled").check();
  await expect(page).toHaveURL(/COMPLETED.*CANCELLED/);
  await expect(status("Completed")).toBeChecked();
  await page.keyboard.press("Escape");

  // One step back, or two if the first list arrived before the second box was ticked.
  await expect(async () => {
    if (page.url().includes("filter_fields")) await page.goBack();
    expect(page.url()).not.toContain("filter_fields");
  }).toPass();
  await openMenu(page, "Status");
  await expect(status("Completed")).not.toBeChecked();
  await expect(status("Cancelled")).not.toBeChecked();
});

test("an order opened from the list of attendees keeps its filter, order and page", async ({ page }) => {
  await logInToDemo(page);
  const wanted = {
    "filter_fields[status][eq]": "ACTIVE",
    sort_by: "last_name",
    sort_direction: "asc",
    page: "2",
  };
  await open(page, `/manage/event/${await eventId("paid")}/attendees?${new URLSearchParams(wanted)}`);
  const rows = page.getByRole("table", { name: "Attendees" }).locator("tbody tr");
  const first = await rows.first().innerText();

  await rows.first().getByRole("link", { name: /^O-/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page).toHaveURL(/order=\d+/);
  const parameters = () => Object.fromEntries(new URL(page.url()).searchParams);
  expect(parameters()).toMatchObject(wanted);
  await page.keyboard.press("Escape");

  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(parameters()).toEqual(wanted);
  expect(await rows.first().innerText()).toBe(first);
});

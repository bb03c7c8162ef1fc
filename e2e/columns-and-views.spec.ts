import { call } from "./steps/api.ts";
import { eventId } from "./steps/demo.ts";
import { headsOf, openMenu } from "./steps/grids.ts";
import { pressEnterOn, tabTo } from "./steps/keyboard.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { expectSound } from "./steps/accessibility.ts";
import { expect, open, test } from "./steps/test.ts";
import type { Page } from "@playwright/test";

interface View {
  id: number;
  name: string;
  state: { widths: object };
}

test.use({ viewport: { width: 1440, height: 900 } });

test("columns are ordered by dragging their names and resized by dragging their edges; both are remembered", async ({
  page,
}) => {
  await logInToDemo(page);
  await open(page, `/manage/event/${await eventId("paid")}/orders`);
  const before = await headsOf(page);

  await openMenu(page, "Columns");
  await nameOf(page, "Total").dragTo(nameOf(page, "Contents"));
  await page.getByRole("checkbox", { name: "Status" }).uncheck();
  await page.keyboard.press("Escape");
  const after = await headsOf(page);
  expect(after.indexOf("Total")).toBe(before.indexOf("Contents"));
  expect(after).not.toContain("Status");

  const head = page.getByRole("columnheader", { name: "Contents" });
  const { x, y, width, height } = (await head.boundingBox())!;
  await page.mouse.move(x + width - 3, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width + 117, y + height / 2, { steps: 6 });
  await page.mouse.up();
  // The column's own width may be a fraction of a pixel, a chosen one is whole.
  const wide = async () => Math.abs((await head.boundingBox())!.width - width - 120);
  await expect.poll(wide).toBeLessThanOrEqual(1);
  const chosen = (await head.boundingBox())!.width;

  await open(page, new URL(page.url()).pathname);
  expect(await headsOf(page)).toEqual(after);
  expect((await head.boundingBox())!.width).toBe(chosen);
  await openMenu(page, "Columns");
  await page.getByRole("button", { name: "Reset" }).click();
  await page.keyboard.press("Escape");
  expect(await headsOf(page)).toEqual(before);
});

test("on a laptop every column of the orders is in sight, the total as well", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await logInToDemo(page);
  await open(page, `/manage/event/${await eventId("paid")}/orders`);

  await expect(page.getByRole("columnheader", { name: "Total" })).toBeInViewport({ ratio: 1 });
  // A row has two lines. The day and its year are on the same one.
  const day = page.getByRole("row").nth(1).locator("time").first();
  expect(await day.evaluate((element) => element.getClientRects().length)).toBe(1);
});

test("a view stores its columns and their widths; it is renamed, shared, deleted and restored", async ({
  page,
}) => {
  await logInToDemo(page);
  const name = `Wide ${crypto.randomUUID().slice(0, 6)}`;
  const address = `/manage/event/${await eventId("paid")}/attendees`;
  await open(page, `${address}?filter_fields[status][eq]=ACTIVE&sort_by=last_name&sort_direction=desc`);
  await openMenu(page, "Columns");
  await page.getByText("Widths", { exact: true }).click();
  await page.getByLabel("Width of Ticket").fill("400");
  await page.getByRole("checkbox", { name: "Order", exact: true }).uncheck();
  await page.keyboard.press("Escape");
  const ticket = page.getByRole("columnheader", { name: "Ticket" });
  await expect.poll(async () => Math.round((await ticket.boundingBox())!.width)).toBe(400);

  await openMenu(page, "Views");
  await page.getByRole("button", { name: "Save this view…" }).click();
  const keeping = page.getByRole("dialog", { name: "Save this view" });
  await keeping.getByLabel("Name").fill(name);
  await expectSound(page, "a view gets its name");
  await keeping.getByRole("button", { name: "Save the view" }).click();
  await expect(keeping).toBeHidden();

  await open(page, address);
  await openMenu(page, "Columns");
  await page.getByRole("button", { name: "Reset" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("columnheader", { name: "Order", exact: true })).toBeVisible();
  await openMenu(page, "Views");
  await page.getByRole("button", { name, exact: true }).click();
  await expect(page).toHaveURL(/sort_by=last_name/);
  await expect(page.getByRole("columnheader", { name: "Order", exact: true })).toHaveCount(0);
  await expect.poll(async () => Math.round((await ticket.boundingBox())!.width)).toBe(400);

  await openMenu(page, "Views");
  await page.getByRole("button", { name: `Change the view ${name}` }).click();
  const changing = page.getByRole("dialog", { name: "Change the view" });
  await expect(changing.getByLabel("Name")).toHaveValue(name);
  await changing.getByLabel("Name").fill(`${name} for all`);
  await changing.getByLabel("Share with team").check();
  await changing.getByRole("button", { name: "Save the view" }).click();
  await expect(changing).toBeHidden();
  await openMenu(page, "Views");
  await expect(page.getByRole("button", { name: `${name} for all (team)` })).toBeVisible();
  await page.getByRole("button", { name: `Delete the view ${name} for all` }).click();
  await expect(page.getByText(`“${name} for all” is deleted.`)).toBeVisible();
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
  const kept = async () =>
    (await call<View[]>(page.request, ["GET", "/saved-views?list=attendees"])).filter((view) =>
      view.name.startsWith(name),
    );
  await expect
    .poll(kept)
    .toMatchObject([{ name: `${name} for all`, is_shared: true, state: { widths: { ticket: 400 } } }]);
  await call(page.request, ["DELETE", `/saved-views/${(await kept())[0]!.id}`]);
});

test("a list opens with its default view, unless its address sets parameters", async ({ page }) => {
  await logInToDemo(page);
  const view = await call<{ id: number }>(page.request, ["POST", "/saved-views"], {
    list: "promo-codes",
    name: "Used most",
    state: { sort_by: "order_usage_count", sort_direction: "desc", filter_fields: {} },
    is_default: true,
  });
  const address = `/manage/event/${await eventId("paid")}/promo-codes`;
  await open(page, address);
  await expect(page).toHaveURL(/sort_by=order_usage_count/);
  await open(page, `${address}?sort_by=code`);
  await expect(page.getByRole("table")).toBeVisible();
  await expect(page).toHaveURL(/sort_by=code$/);
  await call(page.request, ["DELETE", `/saved-views/${view.id}`]);
});

test("columns are moved, hidden and widened, and a view is saved, by keyboard alone", async ({ page }) => {
  await logInToDemo(page);
  await open(page, `/manage/event/${await eventId("paid")}/orders`);
  const before = await headsOf(page);
  const name = `Keys ${crypto.randomUUID().slice(0, 6)}`;

  await pressEnterOn(page, page.locator("summary").filter({ hasText: "Columns" }));
  await tabTo(page, page.getByRole("checkbox", { name: "Contents" }));
  await page.keyboard.press("Space");
  await pressEnterOn(page, page.getByRole("button", { name: "Move Total to the front" }));
  await pressEnterOn(page, page.getByText("Widths", { exact: true }));
  await tabTo(page, page.getByLabel("Width of Total"));
  await page.keyboard.press("End");
  await page.keyboard.press("Escape");
  const after = await headsOf(page);
  expect(after).not.toContain("Contents");
  expect(after.indexOf("Total")).toBeLessThan(before.indexOf("Total"));

  // Back to the top of the page, where Tab starts.
  await open(page, page.url());
  expect(await headsOf(page)).toEqual(after);
  await pressEnterOn(page, page.locator("summary").filter({ hasText: "Views" }));
  await pressEnterOn(page, page.getByRole("button", { name: "Save this view…" }));
  const dialog = page.getByRole("dialog", { name: "Save this view" });
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  const views = await call<View[]>(page.request, ["GET", "/saved-views?list=orders"]);
  const kept = views.find((view) => view.name === name)!;
  expect(kept.state.widths).toEqual({ total_gross: 640 });
  await call(page.request, ["DELETE", `/saved-views/${kept.id}`]);
});

for (const [width, colorScheme] of [
  [390, "light"],
  [390, "dark"],
  [1440, "dark"],
] as const) {
  test(`a user chooses how a list is shown at ${width} pixels, ${colorScheme}`, async ({ newPage }) => {
    const page = await newPage({ viewport: { width, height: 844 }, colorScheme });
    await logInToDemo(page);
    const name = `Everybody who comes on Saturday ${crypto.randomUUID().slice(0, 6)}`;
    const { id } = await call<{ id: number }>(page.request, ["POST", "/saved-views"], {
      list: "affiliates",
      name,
      state: { filter_fields: {} },
      is_shared: true,
    });
    // Opens an empty list, because axe reports a row that the menu half covers as too small.
    await open(page, `/manage/event/${await eventId("paid")}/affiliates?query=zzzzzz`);
    await openMenu(page, "Columns");
    // Cards have no widths.
    const widths = page.getByText("Widths", { exact: true });
    if (await widths.isVisible()) await widths.click();
    await expectSound(page, "the columns");
    await page.keyboard.press("Escape");
    await openMenu(page, "Views");
    await expectSound(page, "the views");
    await page.getByRole("button", { name: `Change the view ${name}` }).click();
    await expect(page.getByRole("dialog", { name: "Change the view" })).toBeVisible();
    await expectSound(page, "a view is changed");
    await call(page.request, ["DELETE", `/saved-views/${id}`]);
  });
}

/** Returns the name of a column in the list of columns to show. */
function nameOf(page: Page, header: string) {
  return page.getByRole("group", { name: "Which columns are shown" }).getByText(header, { exact: true });
}

for (const list of ["orders", "attendees", "products", "promo-codes"]) {
  test(`on a phone the bar of ${list} takes two lines, and all of it is reached by touch and by keys`, async ({
    newPage,
  }) => {
    const page = await newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await logInToDemo(page);
    await open(page, `/manage/event/${await eventId("paid")}/${list}`);
    if (list === "products") await page.getByText("Table", { exact: true }).click();
    const search = page.getByRole("main").getByRole("searchbox");
    const table = page.getByRole("table");
    await expect(table).toBeVisible();

    const [first, rows] = [(await search.boundingBox())!, (await table.boundingBox())!];
    expect(rows.y - first.y, "two lines of 44 and what is between them").toBeLessThanOrEqual(2 * 44 + 24);
    for (const name of ["Filter", "Views", "Columns", "Export"]) {
      const button = page.getByRole("main").locator("summary").filter({ hasText: name }).first();
      await tabTo(page, button);
      await expect(button).toBeInViewport({ ratio: 1 });
      const { width, height } = (await button.boundingBox())!;
      expect(Math.min(width, height), name).toBeGreaterThanOrEqual(44);
      await button.tap();
      const sheet = (await button.locator("xpath=following-sibling::*").boundingBox())!;
      expect(sheet.x, name).toBeGreaterThanOrEqual(0);
      expect(sheet.x + sheet.width, name).toBeLessThanOrEqual(390);
      expect(sheet.y, name).toBeGreaterThanOrEqual((await button.boundingBox())!.y + height);
      await page.keyboard.press("Escape");
    }
    await expectSound(page, `the bar of ${list}`);
  });
}

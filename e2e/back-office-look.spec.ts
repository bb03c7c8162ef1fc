import { expectSound } from "./steps/accessibility.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { eventId } from "./steps/demo.ts";
import { expect, open, test } from "./steps/test.ts";

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

test("manage pages bring their typeface, whose stand-in is as wide and as high", async ({ page }) => {
  await logInToDemo(page);
  await open(page, `/manage/event/${await eventId("paid")}/orders`);
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();

  const preload = page.locator('link[rel="preload"][as="font"]');
  await expect(preload).toHaveAttribute("href", /inter-latin-wght-normal.*\.woff2$/);
  const { inter, standIn } = await page.evaluate(async () => {
    await document.fonts.load('16px "Inter Variable"');
    const boxOf = (family: string) => {
      const text = document.createElement("span");
      text.style.cssText = `position:absolute;white-space:nowrap;line-height:normal;font:16px ${family}`;
      text.textContent = "Tickets sold, gross sales and 1,234.50 in total";
      document.body.append(text);
      const { width, height } = text.getBoundingClientRect();
      text.remove();
      return { width, height };
    };
    return { inter: boxOf('"Inter Variable"'), standIn: boxOf('"Inter fallback", "Inter fallback wide"') };
  });
  expect(Math.abs(standIn.width / inter.width - 1)).toBeLessThan(0.03);
  expect(Math.abs(standIn.height - inter.height)).toBeLessThanOrEqual(1);
});

test("a part that comes later, such as a chart, adds no style sheet of every page again", async ({
  page,
}) => {
  await logInToDemo(page);
  await open(page, `/manage/event/${await eventId("paid")}/dashboard`);
  await expect(page.locator(".recharts-surface").first()).toBeVisible();

  const files = await page
    .locator('link[rel="stylesheet"]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
  const ofEveryPage = files.filter((file) => /\/(framework|react)-/.test(file));
  expect(ofEveryPage).toHaveLength(2);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("font-family", /^"Inter Variable"/);
});

test("amounts and counts stand in columns: their figures are equally wide", async ({ page }) => {
  await logInToDemo(page);
  await open(page, `/manage/event/${await eventId("paid")}/orders`);
  const total = page.getByRole("table", { name: "Orders" }).locator("tbody tr td").last();
  const widths = await total.evaluate((cell) => {
    const widthOf = (figures: string) => {
      const text = document.createElement("span");
      text.textContent = figures;
      cell.append(text);
      const { width } = text.getBoundingClientRect();
      text.remove();
      return width;
    };
    return [widthOf("1111"), widthOf("8888")];
  });
  expect(widths[0]).toBeCloseTo(widths[1]!, 1);
});

test("the bar names the event with its cover, date and status, and leads to its page", async ({ page }) => {
  await page.setViewportSize(DESK);
  await logInToDemo(page);
  await open(page, `/manage/event/${await eventId("paid")}/dashboard`);
  const bar = page.getByRole("banner");

  const event = bar.getByRole("button", { name: /^Switch event: Night of the Cellos/ });
  await expect(event.locator("img")).toBeVisible();
  await expect(event.locator("time")).toBeVisible();
  await expect(bar.getByRole("button", { name: /Event status: Live/ })).toBeVisible();
  await expect(bar.getByRole("link", { name: "View page" })).toHaveAttribute("href", /^\/event\/\d+\//);
  await expect(
    page.getByRole("navigation", { name: "Manage" }).first().getByRole("link", { name: "Scan tickets" }),
  ).toHaveAttribute("href", /^\/check-in\//);
});

test("groups of the navigation fold and stay folded, except for the group of the current page", async ({
  page,
}) => {
  await page.setViewportSize(DESK);
  await logInToDemo(page);
  await open(page, `/manage/event/${await eventId("paid")}/dashboard`);
  const navigation = page.getByRole("navigation", { name: "Manage" }).first();
  const group = navigation.getByRole("button", { name: "Sell", exact: true });
  const link = navigation.getByRole("link", { name: "Promo codes" });
  await expect(navigation.getByRole("button", { name: "Overview", exact: true })).toHaveCount(0);

  await group.click();
  await expect(link).toBeHidden();
  await expect(group).toHaveAttribute("aria-expanded", "false");
  await expectSound(page, "a folded group of the navigation");
  await page.reload();
  await expect(link).toBeHidden();

  await group.click();
  await expect(link).toBeVisible();
  await expect(group).toHaveAttribute("aria-expanded", "true");
});

test("rows are low on a desk, and on a phone an order is one row of two lines", async ({ page }) => {
  await page.setViewportSize(DESK);
  await logInToDemo(page);
  await open(page, `/manage/event/${await eventId("paid")}/orders`);
  const row = page.getByRole("table", { name: "Orders" }).locator("tbody tr").nth(1);
  await expect(row).toBeVisible();
  const onDesk = (await row.boundingBox())!.height;
  expect(onDesk).toBeGreaterThanOrEqual(44);
  expect(onDesk).toBeLessThanOrEqual(48);

  await page.setViewportSize(PHONE);
  const onPhone = (await row.boundingBox())!.height;
  expect(onPhone).toBeGreaterThanOrEqual(60);
  expect(onPhone).toBeLessThanOrEqual(72);
  for (const part of [/\d:\d{2}/, /[€]\d/, /Completed|Refunded|Partly|Cancelled/])
    await expect(row.getByText(part).filter({ visible: true }).first()).toBeVisible();
  await expectSound(page, "orders on a phone");
});

test("an order leads with the amount and the buyer, and its panel is read from there", async ({ page }) => {
  await page.setViewportSize(DESK);
  await logInToDemo(page);
  await open(page, `/manage/event/${await eventId("paid")}/orders`);
  const link = page
    .getByRole("table", { name: "Orders" })
    .locator("tbody tr")
    .first()
    .getByRole("link")
    .first();
  const buyer = (await link.textContent())!;
  await link.click();
  const drawer = page.getByRole("dialog");
  const title = drawer.getByRole("heading", { level: 2 }).first();
  await expect(title).toContainText(/Order O-.*€\d/);
  await expect(title).toContainText(buyer.slice(0, 4));
  await expect(title).toBeFocused();
  await expect(drawer.getByRole("button", { name: "Message buyer" })).toBeVisible();
});

test("an attendee's panel shows what is done most, and keeps the rest in a menu", async ({ page }) => {
  await page.setViewportSize(DESK);
  await logInToDemo(page);
  await open(page, `/manage/event/${await eventId("paid")}/attendees?filter_fields[status][eq]=ACTIVE`);
  await page
    .getByRole("table", { name: "Attendees" })
    .locator("tbody tr")
    .first()
    .getByRole("link")
    .first()
    .click();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByRole("heading", { level: 2 }).first()).toContainText(/Ticket A-/);
  for (const name of ["Check in", "Send the ticket again", "Write a message"])
    await expect(drawer.getByRole("button", { name })).toBeVisible();
  await drawer.getByRole("button", { name: /^Actions for/ }).click();
  for (const name of ["View ticket", "Copy ticket link", "Reissue ticket", "Cancel ticket"])
    await expect(page.getByRole("menuitem", { name })).toBeVisible();
});

test("the list of exports is in the account menu, and in the bar only after one was started", async ({
  page,
}) => {
  await page.setViewportSize(DESK);
  await logInToDemo(page);
  await open(page, "/manage/events");
  await page.getByRole("button", { name: /^Account and preferences/ }).click();
  await page.getByRole("menuitem", { name: "Exports and bulk actions" }).click();
  await expect(page.getByRole("dialog", { name: "Exports and bulk actions" })).toBeVisible();
});

test("a chart is read as a table, and a figure's name says how it is counted", async ({ page }) => {
  await page.setViewportSize(DESK);
  await logInToDemo(page);
  await open(page, `/manage/event/${await eventId("paid")}/dashboard`);
  await page.getByRole("button", { name: "How is this counted? Tickets sold" }).click();
  await expect(page.getByText(/^\d+ of \d+ in total/)).toBeVisible();
  await page.keyboard.press("Escape");
  const toggle = page.getByRole("button", { name: "View as table" }).first();
  await toggle.click();
  await expect(page.getByRole("columnheader", { name: "Refunded" })).toBeVisible();
  await toggle.click();
  await expect(page.getByRole("columnheader", { name: "Refunded" })).toHaveCount(0);
});

import { expectSound } from "./steps/accessibility.ts";
import { call, makeLiveEvent } from "./steps/api.ts";
import { holdBack } from "./steps/interception.ts";
import { pickOption } from "./steps/pick-option.ts";
import { eventId } from "./steps/demo.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { pressEnterOn, tabTo } from "./steps/keyboard.ts";
import { expect, open, test } from "./steps/test.ts";

test.use({ viewport: { width: 1440, height: 900 } });

test("the four kinds of price are one stop for the keyboard, and arrows move between them", async ({
  page,
}) => {
  await logInToDemo(page);
  await open(page, `/manage/event/${await eventId("free")}/products?product=new`);
  const form = page.getByRole("dialog", { name: "Add product" });
  const kind = (name: string) => form.getByRole("radio", { name });

  await expect(form.getByRole("radiogroup", { name: "Pricing" })).toBeVisible();
  await form.getByLabel("Name", { exact: true }).focus();
  await tabTo(page, kind("Fixed price"));
  await page.keyboard.press("ArrowRight");
  await expect(kind("Free")).toBeChecked();
  await expect(form.getByLabel("Price in GBP")).toHaveCount(0);
  await page.keyboard.press("ArrowDown");
  await expect(kind("Pay what you want")).toBeChecked();
  await expect(form.getByLabel("Minimum amount in GBP")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(form.getByLabel("Minimum amount in GBP")).toBeFocused();
  await kind("Tiered prices").click();
  await expect(form.getByLabel("Tier name")).toBeVisible();
  await expectSound(page, "the kinds of price");
});

test("a calendar suggests dates that count from the event, and the field still takes typed ones", async ({
  page,
}) => {
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "Calendars", ticket: "Seat" });
  await open(page, `/manage/event/${event.id}/promo-codes`);
  await page.getByRole("main").getByRole("button", { name: "Add promo code" }).first().click();
  const form = page.getByRole("dialog", { name: "Add promo code" });
  const until = form.getByLabel("Valid until (optional)");
  const calendar = page.getByRole("dialog", { name: "Calendar" });

  await until.focus();
  await tabTo(page, form.getByRole("button", { name: "Open the calendar" }));
  await page.keyboard.press("Enter");
  await expect(calendar.getByText("Times are in Europe/Berlin.")).toBeVisible();
  await expectSound(page, "the calendar");
  await calendar.getByRole("button", { name: "When the event starts" }).click();
  const start = await until.inputValue();
  await calendar.getByRole("button", { name: "1 day before" }).click();
  await expect(until).not.toHaveValue(start);
  expect(Date.parse(start) - Date.parse(await until.inputValue())).toBe(86_400_000);

  await calendar.getByLabel("Time").fill("23:15");
  await expect(until).toHaveValue(/T23:15$/);
  await page.keyboard.press("Escape");
  await expect(calendar).toBeHidden();
  await expect(form).toBeVisible();
  await until.fill("2031-05-05T18:30");
  await pressEnterOn(page, form.getByRole("button", { name: "Open the calendar" }));
  await expect(calendar.getByText("May 2031")).toBeVisible();
  await calendar.getByRole("button", { name: /^Tuesday,? 6 May 2031$/ }).click();
  await expect(until).toHaveValue("2031-05-06T18:30");
  await calendar.getByRole("button", { name: "Clear" }).click();
  await expect(until).toHaveValue("");
});

test("countries and currencies are found by typing", async ({ page }) => {
  await logInToDemo(page);
  await open(page, "/account/settings");

  await pickOption(page, "Country", "Switzerland");
  await pickOption(page, "Currency of new events", "CHF – Swiss Franc");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "A new event" }).locator("../..")).toContainText("CHF");

  await page.reload();
  await expect(page.getByLabel(/^Country/)).toHaveValue("Switzerland");
  await pickOption(page, "Country", "Not set");
  await pickOption(page, "Currency of new events", "EUR – Euro");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved.").last()).toBeVisible();
});

test("the account's details keep what was typed, and the focus moves to what is missing", async ({
  page,
}) => {
  await logInToDemo(page);
  await open(page, "/account/settings");
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  const postalCode = page.getByRole("textbox", { name: "Postal code" });
  const before = await name.inputValue();
  await expect(postalCode).toHaveAttribute("maxlength", "20");
  await name.fill("");
  await postalCode.fill("20457");
  await page.reload();
  await expect(page.getByText("We restored what you typed before.")).toBeVisible();
  await expect(name).toHaveValue("");
  await expect(postalCode).toHaveValue("20457");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Please fill this in.")).toBeVisible();
  await expect(name).toBeFocused();
  await expectSound(page, "account details without a name");
  await name.fill(before);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await page.reload();
  await expect(postalCode).toHaveValue("20457");
  await expect(page.getByText("We restored what you typed before.")).toHaveCount(0);

  await postalCode.fill("1");
  await page.reload();
  await page.getByRole("button", { name: "Discard draft" }).click();
  await expect(postalCode).toHaveValue("20457");
});

test("a first ticket without a name takes the focus and keeps its price over a reload", async ({ page }) => {
  await logInToDemo(page);
  const event = await call<{ id: number }>(page.request, ["POST", "/events"], {
    title: "No tickets yet",
    start_date: "2031-06-07T20:00",
    timezone: "Europe/Berlin",
    currency: "EUR",
  });
  await open(page, `/manage/event/${event.id}/getting-started`);
  const ticket = page.getByLabel("Ticket", { exact: true });
  const price = page.getByLabel("Price in EUR");
  await ticket.fill("");
  await price.fill("12.50");
  await page.reload();
  await expect(price).toHaveValue("12.50");
  await page.getByRole("button", { name: "Add this ticket" }).click();
  await expect(page.getByText("Please name the ticket.")).toBeVisible();
  await expect(ticket).toBeFocused();
  await ticket.fill("Balcony");
  await page.getByRole("button", { name: "Add this ticket" }).click();
  await expect(page.getByRole("button", { name: "Add this ticket" })).toHaveCount(0);
});

test("the public page stands beside the settings and follows each save", async ({ page }) => {
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "Before the change", ticket: "Seat" });
  await open(page, `/manage/event/${event.id}/settings`);

  const preview = page.frameLocator("iframe[title='What visitors see']");
  await expect(preview.getByRole("heading", { level: 1 })).toHaveText("Before the change");
  await page.getByLabel("Event name").fill("After the change");
  await expect(preview.getByRole("heading", { level: 1 })).toHaveText("After the change");

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator("iframe[title='What visitors see']")).toBeHidden();
});

test("an empty list shows what it will hold, and a code shows what buyers pay", async ({ page }) => {
  await logInToDemo(page);
  const event = await call<{ id: number }>(page.request, ["POST", "/events"], {
    title: "An empty house",
    start_date: "2031-06-07T20:00",
    timezone: "Europe/Berlin",
    currency: "EUR",
  });
  const example = page.getByRole("main").getByText("Example", { exact: true });
  for (const list of [
    "products",
    "promo-codes",
    "affiliates",
    "capacity-assignments",
    "questions",
    "orders",
    "attendees",
  ]) {
    await open(page, `/manage/event/${event.id}/${list}`);
    await expect(example, list).toBeVisible();
  }

  await open(page, `/manage/event/${await eventId("paid")}/promo-codes`);
  await page.getByRole("main").getByRole("button", { name: "Add promo code" }).first().click();
  const form = page.getByRole("dialog", { name: "Add promo code" });
  await form.getByLabel("Percentage off each ticket").fill("50");
  await expect(form.getByText("What buyers pay")).toBeVisible();
});

test("Enter in the event switcher chooses among the events that match the whole text", async ({ page }) => {
  await logInToDemo(page);
  await open(page, `/manage/event/${await eventId("free")}/settings`);
  await page.keyboard.press("Control+e");
  const dialog = page.getByRole("dialog", { name: "Switch event" });
  const options = dialog.getByRole("option");
  await expect(options.first()).toBeVisible();
  const list = await holdBack(page, "GET", "**/api/events?*");

  await dialog.getByRole("combobox").fill("Cellos");
  await list.begun;
  await page.keyboard.press("Enter");
  list.letCome();
  await expect(options.filter({ hasNotText: "Cellos" })).toHaveCount(0);
  await expect(options.first()).toBeVisible();
  await page.keyboard.press("Enter");

  await expect(
    page.getByRole("banner").getByRole("button", { name: /^Switch event: .*Cellos/ }),
  ).toBeVisible();
});

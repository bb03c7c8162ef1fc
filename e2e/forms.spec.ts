import type { Page } from "@playwright/test";
import { call, makeLiveEvent } from "./steps/api.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { expectSound } from "./steps/accessibility.ts";
import { holdBack } from "./steps/interception.ts";
import { expect, open, test } from "./steps/test.ts";

test.use({ viewport: { width: 1280, height: 900 } });

/** Types the date's parts as a person does: day, month, year, hours, minutes. */
async function typeDate(page: Page, label: string, keys: string): Promise<void> {
  await page.getByLabel(label).first().focus();
  await page.keyboard.type(keys, { delay: 20 });
}

test("a time zone is found by typing, with the visitor's own first and without retired names", async ({
  page,
}) => {
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "Zones", ticket: "Seat" });
  await open(page, `/manage/event/${event.id}/settings`);

  const zone = page
    .getByRole("textbox", { name: "Time zone", exact: true })
    .or(page.getByRole("combobox", { name: "Time zone", exact: true }));
  await expect(zone).toHaveValue("Europe/Berlin");
  await zone.click();
  const list = page.getByRole("listbox");
  await expect(list.getByRole("option").first()).toHaveText("Europe/Berlin");
  await expect(list.getByText("Your time zone")).toBeVisible();
  await expectSound(page, "the list of time zones");
  await zone.fill("godthab");
  await expect(list.getByRole("option")).toHaveText(["America/Nuuk"]);
  await zone.fill("nowhere");
  await expect(page.getByText("No time zone matches.")).toBeVisible();
  await zone.fill("new york");
  await zone.press("Enter");

  await expect(zone).toHaveValue("America/New York");
  await expect(async () => {
    const saved = await call<{ timezone: string }>(page.request, ["GET", `/events/${event.id}`]);
    expect(saved.timezone).toBe("America/New_York");
  }).toPass();
});

test("a partly filled date says so, is not saved, and keeps a form from being sent", async ({ page }) => {
  await logInToDemo(page);
  await open(page, "/manage/events/new");
  await page.getByLabel("Event name").fill("Half a Date");
  await typeDate(page, "Starts", "07062031");
  await page.keyboard.press("Enter");
  const sentence = page.getByText("Please enter a complete date and time.");
  await expect(sentence).toBeVisible();
  await expect(page.getByText("Please enter when it starts.")).toHaveCount(0);
  await expect(page.getByLabel("Starts")).toBeFocused();
  await page.getByLabel("Starts").fill("2031-06-07T20:00");
  await expect(sentence).toHaveCount(0);

  const event = await makeLiveEvent(page.request, { title: "Whole Dates", ticket: "Seat" });
  await open(page, `/manage/event/${event.id}/settings`);
  const starts = page.getByLabel("Starts", { exact: true });
  await starts.focus();
  await page.keyboard.press("Backspace");
  await page.getByLabel("Event name").focus();
  await expect(sentence).toBeVisible();
  await page.getByLabel("Event name").fill("Whole Dates Again");
  await expect(async () => {
    const saved = await call<{ title: string }>(page.request, ["GET", `/events/${event.id}`]);
    expect(saved).toMatchObject({ title: "Whole Dates Again", start_date_local: "2031-06-07T20:00" });
  }).toPass();
  await expect(sentence).toBeVisible();
  await starts.fill("2031-06-08T20:00");
  await expect(sentence).toHaveCount(0);
});

test("a manual ticket names missing fields in our own words", async ({ page }) => {
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "By Hand", ticket: "Seat" });
  await open(page, `/manage/event/${event.id}/attendees/new`);
  await page.getByRole("button", { name: "Issue ticket" }).click();

  await expect(page.getByText("Please fill this in.")).toHaveCount(1);
  await expect(page.getByLabel("First name")).toBeFocused();
  await expect(page.getByRole("checkbox", { name: "E-mail the ticket" })).toHaveCount(0);
  await page.getByLabel("First name").fill("Gesa");
  await page.getByRole("textbox", { name: "E-mail" }).fill("gesa");
  await page.getByRole("button", { name: "Issue ticket" }).click();
  await expect(page.getByRole("textbox", { name: "E-mail" })).toBeFocused();
  await expect(page.getByText(/one e-mail address/)).toHaveCount(1);
});

test("one choice sets who sees a product", async ({ page }) => {
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "Seen by Some", ticket: "Seat" });
  const [category] = await call<{ products: { id: number }[] }[]>(page.request, [
    "GET",
    `/events/${event.id}/product-categories`,
  ]);
  const { id } = category!.products[0]!;
  const product = () =>
    call<Record<string, unknown>>(page.request, ["GET", `/events/${event.id}/products/${id}`]);
  const edit = async () => {
    await open(page, `/manage/event/${event.id}/products?product=${id}`);
    await page.locator("summary", { hasText: "More" }).click();
    return page.getByRole("group", { name: "Visibility" }).last();
  };

  const visibility = await edit();
  await expect(visibility.getByRole("button", { name: "Visible" })).toHaveAttribute("aria-pressed", "true");
  await visibility.getByRole("button", { name: "With promo code only" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  expect(await product()).toMatchObject({ is_hidden: false, is_hidden_without_promo_code: true });

  await (await edit()).getByRole("button", { name: "Hidden" }).click();
  await expect(page.getByRole("checkbox", { name: "Hide it when it is sold out" })).toHaveCount(0);
  await expectSound(page, "the form of a hidden product");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  expect(await product()).toMatchObject({ is_hidden: true, is_hidden_without_promo_code: true });
});

test("fields in one row stand on one line, also where one of them has a help text", async ({ page }) => {
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "On One Line", ticket: "Seat" });
  await open(page, `/manage/event/${event.id}/products?product=new`);
  const form = page.getByRole("dialog");
  await form.locator("summary", { hasText: "More" }).click();
  const topOf = async (label: string) =>
    Math.round((await form.getByLabel(label, { exact: true }).boundingBox())!.y);
  await expect(
    form.getByText("Across all orders with the same e-mail address", { exact: false }),
  ).toBeVisible();

  const tops = [];
  for (const label of ["Minimum per order", "Maximum per order", "Maximum per buyer"])
    tops.push(await topOf(label));

  expect(new Set(tops).size).toBe(1);
});

test("a registration shows each error once", async ({ newPage }) => {
  const page = await newPage();
  await open(page, "/auth/register");
  await page.getByLabel("E-mail").fill("not an address");
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.getByRole("button", { name: "Create account" }).click();

  await expect(page.getByLabel("Your name")).toBeFocused();
  await expect(page.locator("[aria-invalid='true']")).toHaveCount(3);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByText(/8 characters/)).toHaveCount(1);
});

test("a started invitation says that it is restored, and can be discarded", async ({ page }) => {
  await logInToDemo(page);
  await open(page, "/account/users");
  const begin = page.getByRole("button", { name: "Invite people" });
  await begin.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "E-mail addresses" }).fill("ada@example.org");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await begin.click();
  await expect(dialog.getByRole("textbox", { name: "E-mail addresses" })).toHaveValue("ada@example.org");
  await expect(dialog.getByText("We restored what you typed before.")).toBeVisible();
  await dialog.getByRole("button", { name: "Discard draft" }).click();
  await expect(dialog.getByRole("textbox", { name: "E-mail addresses" })).toHaveValue("");
});

test("what was typed into a form is gone after a log-out", async ({ page }) => {
  await logInToDemo(page);
  await open(page, "/account/users");
  await page.getByRole("button", { name: "Invite people" }).click();
  const addresses = page.getByRole("dialog").getByRole("textbox", { name: "E-mail addresses" });
  await addresses.fill("ada@example.org");
  await page.keyboard.press("Escape");
  await expect(addresses).toBeHidden();

  await page.getByRole("button", { name: /^Account and preferences:/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.waitForURL("**/auth/login");
  await logInToDemo(page);
  await open(page, "/account/users");
  await page.getByRole("button", { name: "Invite people" }).click();

  await expect(addresses).toHaveValue("");
  await expect(page.getByText("We restored what you typed before.")).toHaveCount(0);
});

test("a form that is closed while it is sent is empty when it opens again", async ({ page }) => {
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "Sent on a Slow Line", ticket: "Seat" });
  await open(page, `/manage/event/${event.id}/products`);
  const add = page.getByRole("button", { name: "Add product" }).first();
  const dialog = page.getByRole("dialog", { name: "Add product" });
  const name = dialog.getByLabel("Name", { exact: true });
  const creation = await holdBack(page, "POST", `**/events/${event.id}/products`);
  await add.click();
  await name.fill("Backstage tour");
  await dialog.getByRole("radio", { name: "Free" }).click();

  await dialog.getByRole("button", { name: "Add product" }).click();
  await creation.begun;
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  creation.letCome();
  await expect(page.getByText("Backstage tour").first()).toBeVisible();
  await add.click();

  await expect(name).toHaveValue("");
  await expect(page.getByText("We restored what you typed before.")).toHaveCount(0);
});

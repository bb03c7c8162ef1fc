import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { call } from "./steps/api.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { expectSound } from "./steps/accessibility.ts";
import { expectRoomForLongerWords } from "./steps/longer-words.ts";
import { intercept } from "./steps/interception.ts";
import { expect, open, test } from "./steps/test.ts";

const WIDE = { viewport: { width: 1440, height: 1000 }, colorScheme: "dark" } as const;
const NARROW = { viewport: { width: 390, height: 844 }, colorScheme: "light" } as const;

for (const { name, look } of [
  { name: "on a phone, light", look: NARROW },
  { name: "on a desk, dark", look: WIDE },
]) {
  test(`a month is looked at as a calendar, ${name}`, async ({ newPage }) => {
    const page = await newPage(look);
    await logInToDemo(page);
    await makeEvents(page.request, "2031-06");

    await open(page, "/manage/events");
    await page.getByRole("button", { name: "Calendar", exact: true }).click();
    await expect(page).toHaveURL(/\?month=\d{4}-\d\d$/);
    await open(page, "/manage/events");
    await expect(page.getByRole("button", { name: "Calendar", exact: true })).toHaveAttribute(
      "aria-pressed",
      "true",
    );

    await open(page, "/manage/events?month=2031-06");
    await expect(page.getByRole("heading", { name: "June 2031" })).toBeVisible();
    await expect(shown(page, "Long Weekend")).toHaveCount(1);
    await expect(shown(page, "Into the Next Month")).toHaveCount(1);
    await expect(shown(page, "Late Evening")).toHaveCount(1);
    await expectSound(page, "a month with events");

    await page.getByRole("link", { name: "July 2031" }).click();
    await expect(page).toHaveURL(/\?month=2031-07$/);
    await expect(shown(page, "Into the Next Month")).toHaveCount(1);
    await expect(shown(page, "Late Evening")).toHaveCount(0);

    await page.getByRole("searchbox", { name: "Find an event" }).fill("nothing like it");
    await expect(page.getByText("Nothing matches what you are looking for.")).toBeVisible();
    await expectSound(page, "a month in which nothing is found");

    await open(page, "/manage/events?month=2099-01");
    await expect(page.getByText("No events in January 2099.")).toBeVisible();
    await expectSound(page, "a month without events");

    await open(page, "/manage/events?month=2031-06");
    await expectRoomForLongerWords(page, "a month with longer words");
  });
}

test("an organiser's events have the same calendar, and an error says so", async ({ newPage }) => {
  const page = await newPage(WIDE);
  await logInToDemo(page);
  await makeEvents(page.request, "2032-06");
  const [organizer] = await call<{ id: number }[]>(page.request, ["GET", "/organizers"]);
  await open(page, `/manage/organizer/${organizer!.id}/events?month=2032-06`);
  await expect(page.getByRole("table", { name: "Events in June 2032" })).toBeVisible();
  await expectSound(page, "an organiser's month");

  await intercept(page, "**/api/organizers/*/events?*", (route) => route.fulfill({ status: 422, json: {} }));
  await page.getByRole("link", { name: "July 2032" }).click();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await page.unroute("**/api/organizers/*/events?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("table", { name: "Events in July 2032" })).toBeVisible();

  await page.getByRole("button", { name: "Select", exact: true }).click();
  await expect(page).not.toHaveURL(/month=/);
  await expect(page.getByRole("button", { name: "Table", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
});

test("the keyboard moves through the months, and duplicates an event to a day", async ({ newPage }) => {
  const page = await newPage(WIDE);
  await logInToDemo(page);
  await makeEvents(page.request, "2033-06");
  await open(page, "/manage/events?month=2033-05");

  await page.getByRole("link", { name: "June 2033" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/month=2033-06/);
  await shown(page, "Late Evening").focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Actions for Late Evening" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Duplicate to…" }).press("Enter");

  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Starts")).toHaveValue("2033-06-14T21:00");
  await expectSound(page, "duplicating to a day");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("link", { name: "Today", exact: true }).press("Enter");
  await expect(page.locator("td[aria-current='date']")).toBeVisible();
});

test("an event that is dragged to a day is duplicated there, with its time and length", async ({
  newPage,
}) => {
  const page = await newPage(WIDE);
  await logInToDemo(page);
  await makeEvents(page.request, "2034-06");
  await open(page, "/manage/events?month=2034-06");

  await drag(page, shown(page, "Long Weekend"), page.locator("td:has(time[datetime='2034-06-22'])"));

  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Starts")).toHaveValue("2034-06-22T10:00");
  await expect(dialog.getByLabel("Ends")).toHaveValue("2034-06-24T17:00");
});

/** Creates an evening, a weekend and an event that ends in the next month. */
async function makeEvents(request: APIRequestContext, month: string): Promise<void> {
  const [year, number] = month.split("-").map(Number) as [number, number];
  const after = `${year}-${String(number + 1).padStart(2, "0")}`;
  const of = { timezone: "Europe/Berlin", currency: "EUR" };
  for (const [title, start_date, end_date] of [
    ["Late Evening", `${month}-07T21:00`, `${month}-08T02:00`],
    ["Long Weekend", `${month}-06T10:00`, `${month}-08T17:00`],
    ["Into the Next Month", `${month}-28T10:00`, `${after}-03T17:00`],
  ])
    await call(request, ["POST", "/events"], { ...of, title, start_date, end_date });
}

/** Drags like a hand, in many small steps. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await to.scrollIntoViewIfNeeded();
  const [start, end] = [(await from.boundingBox())!, (await to.boundingBox())!];
  await page.mouse.move(start.x + 30, start.y + 10);
  await page.mouse.down();
  await page.mouse.move(start.x + 40, start.y + 20, { steps: 5 });
  await page.mouse.move(end.x + 40, end.y + 60, { steps: 10 });
  await page.mouse.up();
}

/** Returns the event's first link, because an event that spans two weeks is drawn once in each. */
function shown(page: Page, title: string) {
  return page.getByRole("main").getByRole("link", { name: title }).first();
}

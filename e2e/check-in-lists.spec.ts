import type { Page } from "@playwright/test";
import type { CheckInList } from "../src/check-in/contract.ts";
import { expectSound } from "./steps/accessibility.ts";
import { call } from "./steps/api.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { openDoor, verdictOn } from "./steps/door.ts";
import { typeCode } from "./steps/offline-door.ts";
import { openMenu } from "./steps/grids.ts";
import { openMail } from "./steps/mailbox.ts";
import { expect, open, test } from "./steps/test.ts";
import { readCodes } from "../test/read-codes.ts";

test.use({ viewport: { width: 1280, height: 900 } });

test("an organiser makes a door with a PIN, duplicates, closes and deletes it, and sees its device and scans", async ({
  page,
  newPage,
  ownEvent,
}) => {
  await logInToDemo(page);
  const event = await ownEvent("paid");
  await open(page, `/manage/event/${event.id}/check-in`);
  await page.getByRole("button", { name: "Add door" }).first().click();
  const editor = page.getByRole("dialog");
  await editor.getByLabel("Name").fill("North gate");
  await editor.getByLabel("How often a ticket comes in").selectOption("TIMES");
  await editor.getByLabel("Number of entries").fill("3");
  await editor.getByLabel("Ask for a PIN").check();
  await editor.getByLabel("PIN", { exact: true }).fill("4711");
  await editor.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Each ticket comes in 3 times")).toBeVisible();

  const door = await page.getByRole("link", { name: "Open the door" }).last().getAttribute("href");
  const phone = await newPage();
  await open(phone, new URL(door!, page.url()).pathname);
  await expectSound(phone, "a door that asks for its PIN");
  await phone.getByLabel("PIN").fill("0000");
  await phone.getByRole("button", { name: "Open the door" }).click();
  await expect(phone.getByText("This PIN is not right. Please ask the organiser.")).toBeVisible();
  await phone.getByLabel("PIN").fill("4711");
  await phone.getByRole("button", { name: "Open the door" }).click();
  await expect(phone.getByLabel("PIN")).toHaveCount(0);

  await chooseOf(page, "North gate", "Duplicate");
  await expect(page.getByText("North gate (copy)")).toBeVisible();
  await chooseOf(page, "North gate (copy)", "Close now");
  await page.getByRole("dialog").getByRole("button", { name: "Close now" }).click();
  await expect(page.getByText("Closed", { exact: true })).toBeVisible();
  await chooseOf(page, "North gate (copy)", "Delete");
  await page.getByRole("dialog").getByRole("button", { name: "Delete door" }).click();
  await expect(page.getByText("North gate (copy)")).toHaveCount(0);

  await page.setViewportSize({ width: 320, height: 800 });
  for (const path of ["", "/devices", "/log", "/takings"]) {
    await open(page, `/manage/event/${event.id}/check-in${path}`);
    await expect(page.getByRole("heading", { name: "Doors", level: 1 })).toBeVisible();
    await expectSound(page, `doors${path}`);
  }
});

test("an organiser edits a door, replaces and mails its link, sees its scan and signs its device out", async ({
  page,
  newPage,
}) => {
  const { id, door, link, sold } = await openDoor(page, 1);
  const [ticket] = sold;
  await open(page, `/manage/event/${id}/check-in`);
  await chooseOf(page, "All tickets", "Edit");
  const editor = page.getByRole("dialog", { name: "Edit All tickets" });
  await editor.getByLabel("Name").fill("Cellar");
  await editor.getByLabel("Most people inside at once").fill("none");
  await editor.getByRole("button", { name: "Save" }).click();
  await expect(editor.getByText("Please enter a number from 1 to 10,000,000.")).toBeVisible();
  await editor.getByLabel("Most people inside at once").fill("250");
  await editor.getByLabel("Let nobody in when it is full").check();
  await editor.getByRole("button", { name: "Save" }).click();
  await expect(editor).toHaveCount(0);
  await expect(page.getByText("At most 250 people inside")).toBeVisible();

  const phone = await newPage();
  await phone.setViewportSize({ width: 390, height: 844 });
  await open(phone, door);
  await chooseOf(page, "Cellar", "Replace the link");
  await page.getByRole("dialog").getByRole("button", { name: "Replace link" }).click();
  await expect(page.getByText("The door has a new link.")).toBeVisible();
  await expect(phone.getByRole("heading", { name: "This check-in link does not work" })).toBeVisible();

  await chooseOf(page, "Cellar", "E-mail the link");
  const email = page.getByRole("dialog", { name: "E-mail the link of Cellar" });
  await email.getByLabel("E-mail addresses").fill("gate-without-address");
  await email.getByRole("button", { name: "Send e-mail" }).click();
  await expect(email.getByText("gate-without-address is not an e-mail address.")).toBeVisible();
  await email.getByLabel("E-mail addresses").fill(`gate-${id}@example.com`);
  await email.getByRole("button", { name: "Send e-mail" }).click();
  await expect(page.getByText("The link is on its way.")).toBeVisible();
  await openMail(page, `gate-${id}@example.com`, "Your link to the door");
  const mailed = page.frameLocator("iframe").getByRole("link", { name: "Open check-in" });
  const address = (await mailed.getAttribute("href"))!;
  expect(address).not.toContain(link);

  await open(phone, new URL(address).pathname);
  await phone.getByLabel("Ticket code", { exact: true }).fill(ticket!.public_id);
  await phone.getByLabel("Ticket code", { exact: true }).press("Enter");
  await expect(verdictOn(phone)).toContainText("Come in");

  await open(page, `/manage/event/${id}/check-in/log`);
  const row = page.getByRole("row").filter({ hasText: ticket!.public_id });
  await expect(row).toContainText("Came in");
  await expect(row).toContainText("Cellar");

  await page.getByRole("link", { name: "Devices" }).click();
  await expect(page.getByText("1 scan", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: /^Rename / }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Old phone");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Sign out Old phone" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText("Signed out", { exact: true })).toBeVisible();
  await open(phone, new URL(address).pathname);
  await expect(phone.getByText("This device was signed out")).toBeVisible();
  await expectSound(phone, "a device that was signed out");

  await page.emulateMedia({ colorScheme: "dark" });
  for (const [path, shown] of [
    ["", "At most 250 people inside"],
    ["/devices", "Old phone"],
    ["/log", ticket!.public_id],
  ] as const) {
    await open(page, `/manage/event/${id}/check-in${path}`);
    await expect(page.getByRole("main").getByText(shown).first()).toBeVisible();
    await expectSound(page, `doors${path}, dark`);
  }
  await open(page, `/manage/event/${id}/check-in`);
  await chooseOf(page, "Cellar", "Delete");
  const warning = page.getByRole("dialog", { name: "Delete Cellar?" });
  await expect(warning).toContainText("Its link stops working at once on every device.");
  await warning.getByRole("button", { name: "Delete door" }).click();
  await expect(page.getByText("There is no door yet.")).toBeVisible();
  await expectSound(page, "no doors, dark");
});

test("an organiser sees who was not let in, and with which codes", async ({ page, newPage }) => {
  const { id, door, sold } = await openDoor(page, 1);
  const phone = await newPage();
  await phone.setViewportSize({ width: 390, height: 844 });
  await open(phone, door);
  for (const [code, word] of [
    [sold[0]!.public_id, "Come in"],
    ["A-2222222", "Not valid"],
    [sold[0]!.public_id, "Already in"],
  ] as const) {
    await typeCode(phone, code);
    await expect(verdictOn(phone)).toContainText(word);
    await phone.keyboard.press("Escape");
    await expect(verdictOn(phone)).toHaveCount(0);
  }

  await open(page, `/manage/event/${id}/check-in/log`);
  await expect(page.getByRole("row")).toHaveCount(4);
  await openMenu(page, "Entry");
  await page.getByLabel("Not let in").check();
  await page.keyboard.press("Escape");

  await expect(page.getByRole("row")).toHaveCount(3);
  await expect(page.getByRole("row").filter({ hasText: "Unknown code" })).toContainText("A-2222222");
  await expect(page.getByRole("row").filter({ hasText: sold[0]!.name })).toContainText("Already in");

  await open(page, `/manage/event/${id}/check-in/log?query=${sold[0]!.public_id}`);
  await chooseOf(page, sold[0]!.name, "Undo check-in");
  await expect(page.getByText(`The check-in of ${sold[0]!.name} is undone.`)).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Undone by" })).toHaveCount(1);
  await expectSound(page, "people who were not let in");
});

test("an attendee can be checked in on the open lists of their ticket's category and label, and on no other", async ({
  page,
}) => {
  const { id, sold } = await openDoor(page, 1);
  const [all] = await call<CheckInList[]>(page.request, ["GET", `/events/${id}/check-in-lists`]);
  const [category] = await call<{ id: number }[]>(page.request, ["GET", `/events/${id}/product-categories`]);
  const makeList = (body: object) => call(page.request, ["POST", `/events/${id}/check-in-lists`], body);
  await makeList({ name: "Its category", category_ids: [category!.id] });
  await makeList({ name: "Press only", attendee_label: "Press" });
  await call(page.request, ["POST", `/events/${id}/check-in-lists/${all!.id}/close`]);

  await open(page, `/manage/event/${id}/attendees`);
  await chooseOf(page, sold[0]!.name, "Check in");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("They will come in at “Its category”.");
  await dialog.getByRole("button", { name: "Check in" }).click();

  await expect(page.getByText(`${sold[0]!.name} is checked in.`)).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByText(`The check-in of ${sold[0]!.name} is undone.`)).toBeVisible();
  await expect(page.getByText("not in", { exact: true })).toBeVisible();
});

test("the link of a list is copied from its card, and a phone's camera reads it from the code", async ({
  page,
  baseURL,
}) => {
  const { id, door } = await openDoor(page, 0);
  const address = new URL(door, baseURL).href;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, `/manage/event/${id}/check-in`);

  await page.getByRole("main").getByRole("button", { name: "Copy link" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(address);

  await page.evaluate(() => navigator.clipboard.writeText(""));
  await page.getByRole("main").getByRole("button", { name: "QR code" }).click();
  const dialog = page.getByRole("dialog", { name: "Link of All tickets" });
  await dialog.getByRole("button", { name: "Copy link" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await expect(dialog.getByRole("link")).toHaveAttribute("href", address);
  const code = dialog.getByRole("img", { name: `QR code for ${address}` });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect((await readCodes(await code.screenshot())).map(({ text }) => text)).toEqual([address]);
  }
});

test("a link that the browser does not copy is shown to be copied by hand", async ({ page, baseURL }) => {
  const { id, door, sold } = await openDoor(page, 1);
  const address = new URL(door, baseURL).href;
  // As on a page without HTTPS.
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, "clipboard");
  });
  await open(page, `/manage/event/${id}/check-in`);

  await page.getByRole("main").getByRole("button", { name: "Copy link" }).click();
  const field = page.getByLabel("Please copy it by hand");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(address);
  const selected = await field.evaluate((shown) => {
    const { selectionStart, selectionEnd } = shown as HTMLTextAreaElement;
    return selectionEnd - selectionStart;
  });
  expect(selected).toBe(address.length);
  await expectSound(page, "a link to copy by hand");
  await page.getByRole("main").getByRole("button", { name: "QR code" }).click();
  const dialog = page.getByRole("dialog", { name: "Link of All tickets" });
  await dialog.getByRole("button", { name: "Copy link" }).click();
  await expect(dialog.getByLabel("Please copy it by hand")).toBeFocused();

  await open(page, `/manage/event/${id}/attendees`);
  await chooseOf(page, sold[0]!.name, "Copy ticket link");
  await expect(page.getByRole("alert").filter({ hasText: /Please copy it by hand: http/ })).toBeVisible();
});

async function chooseOf(page: Page, list: string, action: string): Promise<void> {
  const name = `Actions for ${list}`;
  await page.getByRole("button", { name, exact: true }).click();
  // Finds the menu by its name, because the previous menu may still be closing.
  await page.getByRole("menu", { name, exact: true }).getByRole("menuitem", { name: action }).click();
}

import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "@playwright/test";
import { call } from "./steps/api.ts";
import { insideOf, lastScans, openDoor, verdictOn } from "./steps/door.ts";
import { expect, open, test } from "./steps/test.ts";

/** Outside the pages whose console is checked: the browser logs the lost connection. */
async function phoneOf(browser: Browser, baseURL: string | undefined): Promise<Page> {
  return (await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } })).newPage();
}

async function typeCode(phone: Page, code: string): Promise<void> {
  await phone.getByLabel("Ticket code").fill(code);
  await phone.getByLabel("Ticket code").press("Enter");
}

test("a scan without network fills the screen, is stored, and is checked once the network is back", async ({
  page,
  browser,
  baseURL,
}) => {
  const { door, sold } = await openDoor(page, 2);
  const phone = await phoneOf(browser, baseURL);
  await open(phone, door);
  await phone.context().setOffline(true);

  await typeCode(phone, sold[0]!.public_id);
  await expect(verdictOn(phone)).toContainText("Not checked yet: offline");
  await expect(verdictOn(phone)).toContainText("1 scan is waiting to be sent.");
  const { violations } = await new AxeBuilder({ page: phone }).include("[data-testid=verdict]").analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  // It stays until it has been read.
  await phone.waitForTimeout(3_000);
  await verdictOn(phone).getByRole("button").click();
  await expect(verdictOn(phone)).toHaveCount(0);
  await typeCode(phone, sold[1]!.public_id);
  await expect(verdictOn(phone)).toContainText("2 scans are waiting to be sent.");
  await verdictOn(phone).getByRole("button").click();
  await phone.context().setOffline(false);

  await expect(insideOf(phone)).toHaveAttribute("aria-valuetext", "2 of 2");
  await expect(lastScans(phone).getByRole("button", { name: /^Undo the check-in of/ })).toHaveCount(2);
  // A late answer to an old scan does not fill the screen.
  await expect(verdictOn(phone)).toHaveCount(0);
  await phone.context().close();
});

test("a refusal stays until it is pressed, unless the device returns to scanning by itself", async ({
  page,
  newPage,
}) => {
  const { door } = await openDoor(page, 0);
  const phone = await newPage();
  await open(phone, door);

  await typeCode(phone, "A-2222222");
  await expect(verdictOn(phone)).toContainText("Not valid");
  await phone.waitForTimeout(3_500);
  await verdictOn(phone).getByRole("button").click();
  await expect(verdictOn(phone)).toHaveCount(0);

  await phone.getByRole("button", { name: "Device settings" }).click();
  await phone.getByLabel("Go back to scanning automatically").check();
  await phone.getByRole("button", { name: "Done" }).click();
  await typeCode(phone, "A-2222222");
  await expect(verdictOn(phone)).toContainText("Not valid");
  await expect(verdictOn(phone)).toHaveCount(0);
});

test("an older copy of a ticket names the holder of the newer one, and leads to that attendee", async ({
  page,
  newPage,
}) => {
  const { id, door, sold } = await openDoor(page, 1);
  const [attendee] = await call<{ id: number; short_id: string }[]>(page.request, [
    "GET",
    `/events/${id}/attendees`,
  ]);
  await open(page, `/manage/event/${id}/attendees/${attendee!.id}`);
  await page.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Reissue ticket" }).click();
  const dialog = page.getByRole("dialog", { name: /^Reissue the ticket of/ });
  await dialog.getByRole("button", { name: "Reissue ticket" }).click();
  await expect(page.getByText(/was reissued and is on its way to/)).toBeVisible();
  await expect(page.getByRole("main")).toContainText("its link and code are new");

  const holder = await newPage();
  const old = await holder.goto(`/product/${id}/${attendee!.short_id}`);
  expect(old!.status()).toBe(410);
  await expect(holder.getByRole("heading", { name: "This ticket has been replaced" })).toBeAttached();

  const phone = await newPage();
  await open(phone, door);
  await typeCode(phone, sold[0]!.qr_text);
  await expect(verdictOn(phone)).toContainText(`A newer one was issued to ${sold[0]!.name} at`);
  await verdictOn(phone).getByRole("button", { name: "Find this attendee" }).click();
  const search = phone.getByRole("dialog", { name: "Search" });
  await search.getByRole("button", { name: /^Choose/ }).click();
  await search.getByRole("button", { name: `Check in ${sold[0]!.name}` }).click();
  await expect(verdictOn(phone)).toContainText("Come in");
});

test("an attendee is checked in and gets their ticket by email from the row's menu", async ({ page }) => {
  const { id, sold } = await openDoor(page, 1);
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, `/manage/event/${id}/attendees`);
  const menu = page.getByRole("button", { name: new RegExp(`${sold[0]!.name}`) }).last();

  await menu.click();
  await page.getByRole("menuitem", { name: "Send the ticket again" }).click();
  await expect(page.getByText(/^The ticket is on its way to/)).toBeVisible();
  await menu.click();
  await page.getByRole("menuitem", { name: "Check in" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Check in" }).click();

  await expect(page.getByText(`${sold[0]!.name} is checked in.`)).toBeVisible();
  await menu.click();
  await expect(page.getByRole("menuitem", { name: "Copy ticket link" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Check in" })).toHaveCount(0);
});

import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { call } from "./steps/api.ts";
import { BUYER } from "./steps/buying.ts";
import type { LoggedScan } from "../src/check-in/log/contract.ts";
import { type DoorTicket, insideOf, lastScans, openDoor, verdictOn } from "./steps/door.ts";
import { holdWelcome, scanCode, storedOn, typeCode, untilStill } from "./steps/offline-door.ts";
import { expect, open } from "./steps/test.ts";
import { test } from "./steps/phones.ts";

test("CHK-10 without network the door lets a ticket in once, by name, and refuses a forged code", async ({
  page,
  openPhone,
}) => {
  const { door, sold } = await openDoor(page, 2);
  const phone = await openPhone(door, { isOffline: true });
  await holdWelcome(phone);

  await scanCode(phone, sold[0]!.qr_text);
  await expect(verdictOn(phone)).toContainText("Come in");
  await expect(verdictOn(phone)).toContainText(sold[0]!.name);
  await expect(verdictOn(phone)).toContainText("Checked offline, with the list of");
  await untilStill(verdictOn(phone));
  const { violations } = await new AxeBuilder({ page: phone }).include("[data-testid=verdict]").analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await verdictOn(phone).getByRole("button").click();
  await scanCode(phone, sold[0]!.qr_text);
  await expect(verdictOn(phone)).toContainText("Already in");
  await verdictOn(phone).getByRole("button").click();
  const forged = sold[1]!.qr_text.replace(/(?<=[.])./, (first) => (first === "0" ? "1" : "0"));
  await scanCode(phone, forged);
  await expect(verdictOn(phone)).toContainText("Not valid");
  await verdictOn(phone).getByRole("button").click();
  // A typed code has no secret, so it gets a verdict but shows no name.
  await typeCode(phone, sold[1]!.public_id);
  await expect(verdictOn(phone)).toContainText("Come in");
  await expect(verdictOn(phone)).not.toContainText(sold[1]!.name);
  await expect(phone.getByText(/4 to send/)).toBeVisible();
  await phone.context().setOffline(false);

  await expect(insideOf(phone)).toHaveAttribute("aria-valuetext", "2 of 2");
  await expect(phone.getByText(/to send/)).toHaveCount(0);
});

test("the page opens without network, with the scans of the tab that was killed, and sends them later", async ({
  page,
  openPhone,
}) => {
  const { door, sold } = await openDoor(page, 1);
  const phone = await openPhone(door, { isOffline: true });
  await scanCode(phone, sold[0]!.qr_text);
  await expect(verdictOn(phone)).toContainText("Come in");
  await phone.close();

  const again = await phone.context().newPage();
  await again.goto(door);
  await expect(again.getByText(/Offline · list of .* · 1 to send/)).toBeVisible();
  await scanCode(again, sold[0]!.qr_text);
  await expect(verdictOn(again)).toContainText("Already in");
  await verdictOn(again).getByRole("button").click();
  await again.reload();
  // The device's earlier verdicts are neither lost nor repeated.
  await expect(again.getByText(/Come in \(not sent yet\)/)).toBeVisible();
  await expect(again.getByText(/Already in \(not sent yet\)/)).toBeVisible();
  await again.context().setOffline(false);

  await expect(insideOf(again)).toHaveAttribute("aria-valuetext", "1 of 1");
  await expect(again.getByText(/to send/)).toHaveCount(0);
  await expect(verdictOn(again)).toHaveCount(0);
});

test("CHK-12 a check-in is taken back without network, also across a closed page, and the log has both", async ({
  page,
  openPhone,
}) => {
  const { id, door, sold } = await openDoor(page, 2);
  const [wrong, later] = sold as [DoorTicket, DoorTicket];
  const phone = await openPhone(door, { name: "Cellar" });
  // One scan that the server has, and one that it does not have.
  await scanCode(phone, later.qr_text);
  await expect(insideOf(phone)).toHaveAttribute("aria-valuetext", "1 of 2");
  await phone.context().setOffline(true);
  await scanCode(phone, wrong.qr_text);
  await expect(verdictOn(phone)).toContainText("Come in");
  await expect(verdictOn(phone)).toHaveCount(0);

  const undo = lastScans(phone).getByRole("button", { name: /^Undo the check-in of / });
  await expect(undo).toHaveCount(2);
  await undo.first().click();
  await expect(undo).toHaveCount(1);
  await undo.click();
  await expect(lastScans(phone).getByText(/^Undone · /)).toHaveCount(2);
  await expect(phone.getByText(/3 to send/)).toBeVisible();
  await phone.close();

  const again = await phone.context().newPage();
  await again.goto(door);
  await expect(again.getByText(/3 to send/)).toBeVisible();
  await scanCode(again, wrong.qr_text);
  await expect(verdictOn(again)).toContainText("Come in");
  await again.context().setOffline(false);

  await expect(again.getByText(/to send/)).toHaveCount(0);
  await expect(insideOf(again)).toHaveAttribute("aria-valuetext", "1 of 2");
  const log = await call<LoggedScan[]>(page.request, ["GET", `/events/${id}/scans?sort_direction=asc`]);
  expect(log.map(({ public_id, verdict, undone_by }) => [public_id, verdict, undone_by])).toEqual([
    [later.public_id, "ADMITTED", "Cellar"],
    [wrong.public_id, "ADMITTED", "Cellar"],
    [wrong.public_id, "ADMITTED", null],
  ]);
  expect(await call(page.request, ["GET", `/events/${id}/check-in-conflicts`])).toEqual([]);
});

test("CHK-07 two doors without network let one ticket in: both are told, with where and when", async ({
  page,
  openPhone,
}) => {
  const { door, sold } = await openDoor(page, 1);
  const phones: Page[] = [];
  for (const name of ["Gate 1", "Gate 2"]) {
    const phone = await openPhone(door, { name, isOffline: true });
    phones.push(phone);
    await scanCode(phone, sold[0]!.qr_text);
    await expect(verdictOn(phone)).toContainText("Come in");
  }
  const [first, second] = phones as [Page, Page];

  await first.context().setOffline(false);
  await expect(first.getByText(/to send/)).toHaveCount(0);
  await second.context().setOffline(false);

  await expect(verdictOn(second)).toContainText("Let in twice");
  await expect(verdictOn(second)).toContainText("Gate 1");
  await expect(first.getByText("Let in twice, here and at another door:")).toBeVisible();
  await expect(first.getByText(/Gate 2/)).toBeVisible();
});

test("CHK-16 a stolen phone's database and caches show no name of a ticket that it did not scan", async ({
  page,
  openPhone,
}) => {
  const { door, sold } = await openDoor(page, 2);
  const phone = await openPhone(door);

  const dump = await storedOn(phone);

  expect(dump).toContain("An evening at the gate");
  for (const { name, public_id, qr_text } of sold)
    for (const secret of [...name.split(" "), public_id, qr_text.split(".")[1]!, BUYER.email])
      expect(dump).not.toContain(secret);
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
  // If it closed by itself, it would be gone after two and a half seconds.
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
  await search.getByRole("listitem").getByRole("button").click();
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

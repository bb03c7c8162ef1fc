import { logInAdministrator } from "../steps/administrator.ts";
import { eventAddress, eventId } from "../steps/demo.ts";
import { logInToDemo } from "../steps/demo-log-in.ts";
import { openDoor, verdictOn } from "../steps/door.ts";
import { expect, open, test } from "../steps/test.ts";
import { take } from "./take.ts";

const PHONE = { width: 390, height: 844 };

test("takes organisers' pictures of a new event", async ({ page }) => {
  await logInToDemo(page);
  await open(page, "/manage/events/new");
  await page.getByLabel("Event name").fill("Harbour Lights");
  await page.getByLabel("Starts").fill("2031-06-07T20:00");
  await page.getByLabel("Venue").fill("Pier 3");
  await take(page, "new-event");
  await page.getByRole("button", { name: "Create event" }).click();
  await page.waitForURL(/\/manage\/event\/\d+\/getting-started$/);
  await take(page, "getting-started");
});

for (const [name, address] of [
  ["dashboard", "dashboard"],
  ["products", "products"],
  ["orders", "orders"],
  ["messages", "messages"],
  ["check-in-lists", "check-in"],
] as const)
  test(`takes organisers' picture of ${name}`, async ({ page }) => {
    await logInToDemo(page);
    await open(page, `/manage/event/${await eventId("paid")}/${address}`);
    await take(page, name);
  });

test("takes visitors' picture of the event page on a phone", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await open(page, await eventAddress("free"));
  await take(page, "event-page");
});

test("takes door staff's pictures of name, verdict, second scan and search", async ({ page, newPage }) => {
  const { door, sold } = await openDoor(page, 3);
  const phone = await newPage();
  await phone.setViewportSize(PHONE);
  await open(phone, door);
  await take(phone, "door-name");
  await phone.getByLabel("Name this door").fill("Main entrance");
  await phone.getByRole("button", { name: "Save" }).click();
  const scan = async () => {
    await phone.getByLabel("Ticket code", { exact: true }).fill(sold[0]!.public_id);
    await phone.getByLabel("Ticket code", { exact: true }).press("Enter");
    await expect(verdictOn(phone)).toBeVisible();
  };
  await scan();
  await take(phone, "door-come-in");
  await phone.keyboard.press("Escape");
  await scan();
  await take(phone, "door-already-in");
  await phone.keyboard.press("Escape");
  await phone.getByRole("button", { name: "Search by name" }).click();
  await phone.getByRole("searchbox").fill("solb");
  await expect(phone.getByRole("dialog").getByRole("listitem").getByRole("button").first()).toBeVisible();
  await take(phone, "door-search");
});

test("takes operators' pictures of the administration", async ({ page }) => {
  await logInAdministrator(page);
  await open(page, "/admin");
  await take(page, "administration");
  await open(page, "/admin/system");
  await take(page, "system");
});

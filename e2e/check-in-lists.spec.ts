import { expectSound } from "./steps/accessibility.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { expect, open, test } from "./steps/test.ts";

test.use({ viewport: { width: 1280, height: 900 } });

test("an organiser makes a door with a PIN, duplicates, closes and deletes it, and sees its device and scans", async ({
  page,
  newPage,
  ownEvent,
}) => {
  await logInToDemo(page);
  const event = await ownEvent("paid");
  await open(page, `/manage/event/${event.id}/check-in`);
  await page.getByRole("button", { name: "Add list" }).first().click();
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
  await phone.getByLabel("PIN").fill("4711");
  await phone.getByRole("button", { name: "Open the door" }).click();
  await expect(phone.getByLabel("PIN")).toHaveCount(0);

  await page.getByRole("button", { name: "Actions for North gate" }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect(page.getByText("North gate (copy)")).toBeVisible();
  await page.getByRole("button", { name: "Actions for North gate (copy)" }).click();
  await page.getByRole("menuitem", { name: "Close now" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Close now" }).click();
  await expect(page.getByText("Closed", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Actions for North gate (copy)" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete list" }).click();
  await expect(page.getByText("North gate (copy)")).toHaveCount(0);

  await page.setViewportSize({ width: 320, height: 800 });
  for (const path of ["", "/devices", "/log", "/takings"]) {
    await open(page, `/manage/event/${event.id}/check-in${path}`);
    await expect(page.getByRole("heading", { name: "Doors", level: 1 })).toBeVisible();
    await expectSound(page, `doors${path}`);
  }
});

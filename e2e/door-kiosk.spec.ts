import { expectSound } from "./steps/accessibility.ts";
import { query } from "./steps/database.ts";
import { openDoor, verdictOn } from "./steps/door.ts";
import { scanCode } from "./steps/offline-door.ts";
import { test } from "./steps/phones.ts";
import { expect, open } from "./steps/test.ts";

test("guests check themselves in without a camera, the kiosk resets itself, and staff leave by the hidden corner", async ({
  page,
  newPage,
}) => {
  const { door, sold } = await openDoor(page, 1);
  const kiosk = await newPage();
  await kiosk.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", "NotFoundError"));
  });
  await kiosk.setViewportSize({ width: 768, height: 1024 });
  await open(kiosk, door);
  await kiosk.getByRole("button", { name: "Device settings" }).click();
  await kiosk.getByRole("button", { name: "Let guests check themselves in" }).click();

  await expect(kiosk.getByRole("heading", { name: "Type the code from your ticket" })).toBeVisible();
  await expect(kiosk.getByRole("button", { name: "Search by name" })).toHaveCount(0);
  await expect(kiosk.getByRole("button", { name: "Device settings" })).toHaveCount(0);
  await expectSound(kiosk, "kiosk");
  await kiosk.screenshot({ path: "test-results/door-kiosk.png" });
  const code = kiosk.getByLabel("Ticket code");
  await code.fill(sold[0]!.public_id);
  await code.press("Enter");
  const verdict = kiosk.getByTestId("kiosk-verdict");
  await expect(verdict).toContainText("Welcome!");
  await expect(verdict).toContainText(sold[0]!.name);
  await expectSound(kiosk, "kiosk verdict");
  await kiosk.screenshot({ path: "test-results/door-kiosk-welcome.png" });
  await expect(verdict).toHaveCount(0);

  await code.fill("A-0000000");
  await code.press("Enter");
  await expect(verdict).toContainText("Please see a member of staff");
  await verdict.click();

  await kiosk.reload();
  await expect(kiosk.getByRole("heading", { name: "Type the code from your ticket" })).toBeVisible();
  const corner = kiosk.getByRole("button", { name: "Staff: hold for three seconds to leave" });
  await corner.click();
  await expect(kiosk.getByRole("dialog")).toHaveCount(0);
  await corner.hover();
  await kiosk.mouse.down();
  await kiosk
    .getByRole("dialog", { name: "Leave self check-in?" })
    .getByRole("button", { name: "Leave" })
    .waitFor();
  await kiosk.mouse.up();
  await kiosk.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(kiosk.getByRole("button", { name: "Search by name" })).toBeVisible();
  await expect(verdictOn(kiosk)).toHaveCount(0);
});

test("guests come in at a device that scanned people out before", async ({ page, newPage }) => {
  const { door, link, sold } = await openDoor(page, 1);
  await query("update check_in_lists set tracks_exits = true where short_id = $1", [link]);
  const kiosk = await newPage();
  await open(kiosk, door);
  await kiosk.getByRole("group", { name: "Direction" }).getByRole("button", { name: "Out" }).click();
  await kiosk.getByRole("button", { name: "Device settings" }).click();
  await kiosk.getByRole("button", { name: "Let guests check themselves in" }).click();

  await kiosk.getByLabel("Or type the code from your ticket").fill(sold[0]!.public_id);
  await kiosk.getByRole("button", { name: "Check in" }).click();

  await expect(kiosk.getByTestId("kiosk-verdict")).toContainText("Welcome!");
});

test("without network guests are welcomed by the device's list, and staff do not meet a ticket that was used before", async ({
  page,
  openPhone,
}) => {
  const { door, sold } = await openDoor(page, 2);
  const kiosk = await openPhone(door, { isOffline: true });
  await kiosk.evaluate(() => {
    localStorage.setItem("door-badge", "62x29");
    localStorage.setItem("door-kiosk", "on");
    window.dispatchEvent(new Event("storage"));
  });
  const verdict = kiosk.getByTestId("kiosk-verdict");

  await scanCode(kiosk, sold[0]!.qr_text);
  await expect(verdict).toContainText("Welcome!");
  await expect(verdict).toContainText(sold[0]!.name);
  await expect(verdict).toContainText("A member of staff has your badge.");
  await verdict.click();
  await scanCode(kiosk, sold[0]!.qr_text);
  await expect(verdict).toContainText("Already checked in");
  await verdict.click();

  // A welcome is shown for four seconds. Without its timer it stays, however long the connection takes to return.
  // When the browser is online again, timers work as before, because the device may also resend its scans after
  // four seconds.
  await kiosk.evaluate(() => {
    const own = window.setTimeout;
    const start = own.bind(window);
    window.setTimeout = ((run: () => void, delay?: number, ...given: []) =>
      delay === 4_000 ? 0 : start(run, delay, ...given)) as typeof window.setTimeout;
    window.addEventListener("online", () => (window.setTimeout = own), { once: true });
  });
  await scanCode(kiosk, sold[1]!.qr_text);
  await expect(verdict).toContainText("Welcome!");
  await kiosk.context().setOffline(false);
  // The server has the scan while the welcome is on the screen.
  await expect(verdict).toContainText("Enjoy the event.");
  await expect(kiosk.locator("#badge-to-print")).toHaveCount(1);
});

test("a full door tells guests in self check-in to wait, and takes their tickets again when there is room", async ({
  page,
  newPage,
}) => {
  const { door, link, sold } = await openDoor(page, 2);
  await query("update check_in_lists set max_inside = 1, stops_when_full = true where short_id = $1", [link]);
  const kiosk = await newPage();
  await kiosk.setViewportSize({ width: 768, height: 1024 });
  await kiosk.addInitScript(() => localStorage.setItem("door-kiosk", "on"));
  await open(kiosk, door);
  const code = kiosk.getByLabel("Or type the code from your ticket");
  await code.fill(sold[0]!.public_id);
  await code.press("Enter");
  await kiosk.getByTestId("kiosk-verdict").click();

  await expect(kiosk.getByTestId("kiosk-full")).toContainText("It is full just now");
  await expect(code).toHaveCount(0);
  await expectSound(kiosk, "full kiosk");
  await kiosk.screenshot({ path: "test-results/door-kiosk-full.png" });
  await query(
    "update check_ins set undone_at = now() where check_in_list_id = (select id from check_in_lists where short_id = $1)",
    [link],
  );

  await expect(code).toBeVisible();
  await code.fill(sold[1]!.public_id);
  await code.press("Enter");
  await expect(kiosk.getByTestId("kiosk-verdict")).toContainText("Welcome!");
});

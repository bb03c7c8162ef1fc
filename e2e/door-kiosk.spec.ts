import { expectSound } from "./steps/accessibility.ts";
import { openDoor, verdictOn } from "./steps/door.ts";
import { expect, open, test } from "./steps/test.ts";

test("guests check themselves in, the kiosk resets itself, and staff leave by the hidden corner", async ({
  page,
  newPage,
}) => {
  const { door, sold } = await openDoor(page, 1);
  const kiosk = await newPage();
  await kiosk.setViewportSize({ width: 768, height: 1024 });
  await open(kiosk, door);
  await kiosk.getByRole("button", { name: "Device settings" }).click();
  await kiosk.getByRole("button", { name: "Let guests check themselves in" }).click();

  await expect(kiosk.getByRole("heading", { name: "Hold your ticket up to the camera" })).toBeVisible();
  await expect(kiosk.getByRole("button", { name: "Search by name" })).toHaveCount(0);
  await expect(kiosk.getByRole("button", { name: "Device settings" })).toHaveCount(0);
  await expectSound(kiosk, "kiosk");
  await kiosk.screenshot({ path: "test-results/door-kiosk.png" });
  const code = kiosk.getByLabel("Or type the code from your ticket");
  await code.fill(sold[0]!.public_id);
  await code.press("Enter");
  const verdict = kiosk.getByTestId("kiosk-verdict");
  await expect(verdict).toContainText("Welcome!");
  await expect(verdict).toContainText(sold[0]!.name);
  await expectSound(kiosk, "kiosk verdict");
  await kiosk.screenshot({ path: "test-results/door-kiosk-welcome.png" });
  await expect(verdict).toHaveCount(0, { timeout: 10_000 });

  await code.fill("A-0000000");
  await code.press("Enter");
  await expect(verdict).toContainText("Please see a member of staff");
  await verdict.click();

  await kiosk.reload();
  await expect(kiosk.getByRole("heading", { name: "Hold your ticket up to the camera" })).toBeVisible();
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

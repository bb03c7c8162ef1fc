import type { Browser, Page } from "@playwright/test";
import { filmTicket } from "./fake-camera.ts";
import { insideOf, lastScans, openDoor, verdictOn } from "./steps/door.ts";
import { expect, test } from "./steps/test.ts";

/** Adds a phone with a fake camera: a code is held up, taken away, and held up again. */
const phone = test.extend<{ phoneSeeing: (text: string) => Promise<Page> }>({
  async phoneSeeing({ playwright, baseURL }, use, { project }) {
    const opened: Browser[] = [];
    await use(async (text) => {
      const { launchOptions = {}, locale, timezoneId, viewport } = project.use;
      const film = `--use-file-for-fake-video-capture=${await filmTicket(text)}`;
      const args = [...(launchOptions.args ?? []), film];
      const browser = await playwright.chromium.launch({ ...launchOptions, args });
      opened.push(browser);
      const context = await browser.newContext({ baseURL, locale, timezoneId, viewport });
      return context.newPage();
    });
    for (const browser of opened) await browser.close();
  },
});

phone(
  "a ticket held before the camera is let in, once, and nothing is fetched from elsewhere",
  async ({ page, phoneSeeing }) => {
    const { door, sold } = await openDoor(page, 2);
    const gate = await phoneSeeing(sold[0]!.qr_text);
    const hosts = new Set<string>();
    gate.on("request", (request) => hosts.add(new URL(request.url()).host));

    await gate.goto(door);

    await expect(verdictOn(gate)).toContainText("Come in");
    await expect(verdictOn(gate)).toContainText(sold[0]!.name);
    await expect(verdictOn(gate)).toHaveCount(0);
    await expect(insideOf(gate)).toHaveAttribute("aria-valuetext", "1 of 2");
    // The film shows the ticket every two seconds. If each time were a scan, there would be another one by then.
    await gate.waitForTimeout(4_500);
    await expect(lastScans(gate).getByRole("listitem")).toHaveCount(1);
    expect([...hosts]).toEqual([new URL(gate.url()).host]);
  },
);

phone("INJ-15 a hostile QR code is shown as the text it is", async ({ page, phoneSeeing }) => {
  const { door } = await openDoor(page, 0);
  const hostile = `<img src=x onerror="document.title='hit'">`;
  const gate = await phoneSeeing(hostile);

  await gate.goto(door);

  await expect(verdictOn(gate)).toContainText("This is not a ticket for this event.");
  await expect(lastScans(gate)).toContainText(hostile);
  await expect(gate.locator("img")).toHaveCount(0);
  await expect(gate).toHaveTitle(/Check-in$/);
});

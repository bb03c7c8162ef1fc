import fs from "node:fs";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import sharp from "sharp";

const FOLDER = path.resolve(import.meta.dirname, "../../docs/pictures/guides");
const QUALITY = 82;

/** Writes docs/pictures/guides/NAME.webp once nothing on the page loads or moves. */
export async function take(page: Page, name: string): Promise<void> {
  await expect(page.locator("main [aria-busy='true']")).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  const picture = await untilStill(page);
  fs.mkdirSync(FOLDER, { recursive: true });
  await sharp(picture)
    .webp({ quality: QUALITY })
    .toFile(path.join(FOLDER, `${name}.webp`));
}

const PAUSE_MILLISECONDS = 200;
/** Ends the wait for pages that never stop moving, such as one with a camera. */
const MAX_PAUSES = 10;

async function untilStill(page: Page): Promise<Buffer> {
  const look = () => page.screenshot({ animations: "disabled", caret: "hide" });
  let picture = await look();
  for (let pause = 0; pause < MAX_PAUSES; pause += 1) {
    await page.waitForTimeout(PAUSE_MILLISECONDS);
    const next = await look();
    if (next.equals(picture)) break;
    picture = next;
  }
  return picture;
}

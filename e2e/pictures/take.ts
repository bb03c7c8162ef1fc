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
  await page.waitForTimeout(400);
  const picture = await page.screenshot({ animations: "disabled", caret: "hide" });
  fs.mkdirSync(FOLDER, { recursive: true });
  await sharp(picture)
    .webp({ quality: QUALITY })
    .toFile(path.join(FOLDER, `${name}.webp`));
}

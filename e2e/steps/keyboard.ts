import { expect, type Locator, type Page } from "@playwright/test";

const MAX_PRESSES = 80;

/** Presses Tab until the target has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`the keyboard does not lead to ${target}`);
}

export async function pressEnterOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

/** Replaces the value of a field by typing. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

/** Moves down an open menu to the named item and presses Enter. */
export async function takeFromMenu(page: Page, name: string): Promise<void> {
  const item = page.getByRole("menuitem", { name });
  await expect(item).toBeVisible();
  await expect(async () => {
    await page.keyboard.press("ArrowDown");
    expect(await item.evaluate((element) => element === document.activeElement)).toBe(true);
  }).toPass({ intervals: [50] });
  await page.keyboard.press("Enter");
}

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** The minified axe. AxeBuilder runs its source, more than twice as long, twice a check and in every frame. */
const AXE = readFileSync(
  createRequire(import.meta.resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"),
  "utf8",
);
const ALREADY_INJECTED = "undefined";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Elements behind an open dialog cannot be pressed, so their size does not matter. */
const COVERED = /because it is partially obscured/;

/** Expects no axe violation and no horizontal scrolling. */
export async function expectSound(page: Page, name: string): Promise<void> {
  await expectAccessible(page, name);
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(excess, `${name} is wider than the screen`).toBe(0);
}

/** An email's frame runs no scripts, so no script can inspect it. Emails are checked separately. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await settle(page);
  const isCoveredByDialog = (await page.locator("[aria-modal='true']").count()) > 0;
  await injectAxe(page);
  const { violations } = await new AxeBuilder({ page, axeSource: ALREADY_INJECTED })
    // Any other result type would be described element by element without being read.
    .options({ resultTypes: ["violations"] })
    .withTags(RULES)
    .exclude("iframe")
    .setLegacyMode()
    .analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ failureSummary = "" }) => !isCoveredByDialog || !COVERED.test(failureSummary))
      .map(({ target, failureSummary }) => `${id} ${target.join(" ")} ${failureSummary}`),
  );
  expect.soft(found, name).toEqual([]);
}

/** Runs the script once a document. A page that is checked again, in another look or state, still has it. */
async function injectAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
}

/**
 * Waits for animations, because axe cannot measure the colours of elements that fade in. The line that shows
 * the time of a hold moves for minutes and fades nothing, so it is ignored.
 */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== "running" || Number(effect?.getComputedTiming().endTime) > 10_000,
      ),
  );
}

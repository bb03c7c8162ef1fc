import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";

/** Minified, because it is sent to the page. */
const AXE = readFileSync(
  createRequire(import.meta.resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"),
  "utf8",
);

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
  const problems = await page.evaluate(findViolations, { tags: RULES, of: null });
  const found = (await withoutHalfHidden(page, problems))
    .filter(({ problem }) => !isCoveredByDialog || !COVERED.test(problem))
    .map(({ rule, element, problem }) => `${rule} ${element} ${problem}`);
  expect.soft(found, name).toEqual([]);
}

interface Violation {
  rule: string;
  element: string;
  problem: string;
}

/**
 * Leaves out targets that are large enough once they are scrolled to the middle: a bar that stays at the edge may
 * cover a part of the last one, and its buttons are then too close.
 */
async function withoutHalfHidden(page: Page, found: Violation[]): Promise<Violation[]> {
  const kept: Violation[] = [];
  for (const one of found) {
    const of = { rule: one.rule, element: one.element };
    if (one.rule !== "target-size") kept.push(one);
    else kept.push(...(await page.evaluate(findViolations, { tags: RULES, of })));
  }
  return kept;
}

/** Loads axe once per document, because a page may be checked again in another look or state. */
async function injectAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
}

/**
 * The part of axe's API that is used here, in the page. Inside a shadow root, a target has more than one selector.
 */
declare const axe: {
  run(context: object | string, options: object): Promise<{ violations: { id: string; nodes: AxeNode[] }[] }>;
};
interface AxeNode {
  target: unknown[];
  failureSummary?: string;
}

/**
 * Runs in the page. AxeBuilder is not used, because it waits a second for each frame that runs no scripts. Only
 * violations are requested: axe would describe other results element by element, and nobody reads them.
 */
async function findViolations(asked: {
  tags: string[];
  /** One rule of one element, which is scrolled to the middle before. Null: everything. */
  of: { rule: string; element: string } | null;
}): Promise<Violation[]> {
  const { of } = asked;
  if (of) document.querySelector(of.element)?.scrollIntoView({ block: "center" });
  const options = { runOnly: of ? [of.rule] : asked.tags, resultTypes: ["violations"] };
  const { violations } = await axe.run(of ? of.element : { exclude: [["iframe"]] }, options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = "" }) => ({
      rule: id,
      element: target.join(" "),
      problem: failureSummary,
    })),
  );
}

/** An element that closes begins to fade a frame later. */
const STILL_FRAMES = 3;

/**
 * Waits for animations, because axe cannot measure the colours of elements that fade in. The line that shows
 * the time of a hold moves for minutes and fades nothing, so it is ignored.
 */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async (frames) => {
    const isMoving = ({ playState, effect }: Animation) =>
      playState === "running" && Number(effect?.getComputedTiming().endTime) <= 10_000;
    for (let still = 0; still < frames; still += 1) {
      await new Promise(requestAnimationFrame);
      if (document.getAnimations().some(isMoving)) still = -1;
    }
  }, STILL_FRAMES);
}

import fs from "node:fs";
import path from "node:path";
import { COMPLETE_LOCALES } from "../../src/values/languages/complete-locales.ts";
import type { Progress } from "./progress.ts";

const FILE = path.resolve(import.meta.dirname, "../../src/values/languages/complete-locales.ts");

/**
 * Lists the offered languages: those offered before, and those that have become complete. An offered language
 * stays offered when a sentence is added; readers get that sentence in English until it is translated.
 */
export function completeLocales(before: readonly string[], progress: Progress[]): string[] {
  const now = progress.filter(({ total, missing }) => total > 0 && missing.length === 0);
  return [...new Set([...before, ...now.map(({ locale }) => locale)])];
}

export function contentOfCompleteLocales(progress: Progress[]): string {
  const codes = completeLocales(COMPLETE_LOCALES, progress);
  return `/** Written by \`npm run i18n\`: the languages that have been complete once, and stay on offer from then on. */
export const COMPLETE_LOCALES: readonly string[] = [
${codes.map((code) => `  ${JSON.stringify(code)},\n`).join("")}];
`;
}

export function writeCompleteLocales(progress: Progress[]): void {
  fs.writeFileSync(FILE, contentOfCompleteLocales(progress));
}

export function areCompleteLocalesWritten(progress: Progress[]): boolean {
  return fs.readFileSync(FILE, "utf8") === contentOfCompleteLocales(progress);
}

/**
 * Lists the offered languages that miss a translation or have one to review. They block a release, but never
 * a test run.
 */
export function unfinishedLocales(offered: readonly string[], progress: readonly Progress[]): string[] {
  return progress
    .filter(({ missing, toReview }) => missing.length + toReview.length > 0)
    .map(({ locale }) => locale)
    .filter((locale) => offered.includes(locale));
}

import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");
const FOLDERS = "{src,test,e2e,faults,bench,tools,docs,database/functions}";
/** These name the words in order to replace them. */
const ABOUT_WORDS = ["docs/glossary.md", "test/plain-words.test.ts"];

/** How many lines still hold each word. A number may fall, never rise; at zero the word is forbidden. */
const MAX_LINES: Record<string, number> = {
  whoever: 103,
  whomever: 2,
  anew: 17,
  "lay in": 0,
  "lays in": 0,
  "laid in": 0,
  "told of": 17,
  "tells of": 1,
  "hears of": 5,
  "by whom": 6,
  "by which": 2,
  "of which": 14,
  "of its own": 36,
  somebody: 94,
  letter: 98,
  letters: 77,
  cashier: 0,
  till: 1,
  office: 15,
  "box office": 2,
  "way to pay": 0,
};

const lines = globSync(`${FOLDERS}/**/*.{ts,tsx,mjs,sql,md}`, { cwd: ROOT })
  .map((file) => file.split(path.sep).join("/"))
  .filter((file) => !ABOUT_WORDS.includes(file))
  .flatMap((file) => readFileSync(path.join(ROOT, file), "utf8").split("\n"));

test.each(Object.entries(MAX_LINES))("the word “%s” is in no more than %i lines", (word, most) => {
  expect(linesWith(word)).toBeLessThanOrEqual(most);
});

test("finds whole words, in any case", () => {
  expect(lines.length).toBeGreaterThan(100_000);
  expect(linesWith("refusal")).toBeGreaterThan(100);
  expect(linesWith("refus")).toBe(0);
});

function linesWith(word: string): number {
  const whole = new RegExp(`\\b${word}\\b`, "i");
  return lines.filter((line) => whole.test(line)).length;
}

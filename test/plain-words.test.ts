import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");
const FOLDERS = "{src,test,e2e,faults,bench,tools,docs,database/functions}";
/** These files name the words in order to replace them. */
const ABOUT_WORDS = ["docs/glossary.md", "test/plain-words.test.ts"];

/**
 * The number of lines that still contain each word. A number may fall, never rise. At zero the word is
 * forbidden.
 */
const MAX_LINES: Record<string, number> = {
  whoever: 4,
  whomever: 0,
  anew: 0,
  "lay in": 0,
  "lays in": 0,
  "laid in": 0,
  "told of": 0,
  "tells of": 0,
  "hears of": 0,
  "by whom": 2,
  "by which": 0,
  "of which": 8,
  "of its own": 17,
  somebody: 12,
  letter: 33,
  letters: 43,
  cashier: 0,
  till: 1,
  office: 15,
  "box office": 2,
  "way to pay": 0,
  prolong: 0,
  prolongs: 0,
  upkeep: 0,
  whereby: 0,
  thereby: 0,
  "ask book": 0,
  "money shop": 0,
  "hands over": 0,
  "hand over": 3,
  "ways in": 2,
  "of whom": 2,
  "knows of": 2,
  "asks of": 1,
  "come to rest": 0,
  "kept mail": 0,
  "at the same moment": 3,
  "held no more": 0,
  "once more": 39,
  strain: 0,
  standstill: 0,
  sightings: 0,
  storm: 0,
  mailing: 5,
};

const lines = globSync(`${FOLDERS}/**/*.{ts,tsx,mjs,sql,md}`, { cwd: ROOT })
  .map((file) => file.split(path.sep).join("/"))
  .filter((file) => !ABOUT_WORDS.includes(file) && !file.includes("node_modules/"))
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
  const whole = new RegExp(`(?<!back-)\\b${word}\\b`, "i");
  return lines.filter((line) => whole.test(line)).length;
}

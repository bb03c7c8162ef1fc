import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");
const FOLDERS = "{src,test,e2e,faults,bench,tools,docs,database,examples,clients,deploy,.github}";
const ENDINGS = "{ts,tsx,mjs,js,sql,md,css,html,conf,yaml,yml,tpl,sh}";
/** These files name the words in order to replace them. */
const ABOUT_WORDS = ["docs/glossary.md", "test/plain-words.test.ts"];
const GENERATED = ["database/schema.ts", "clients/typescript/src/schema.ts"];
const NOT_WRITTEN_BY_US = /node_modules\/|\/dist\/|docs\/\.vitepress\/(cache|dist)\//;

/**
 * The number of lines that still contain each word. A number may fall, never rise. At zero the word is
 * forbidden. Some stay: released migrations never change, addresses and codes of the API are public, and
 * sentences of the interface are for people.
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
  "hears of": 1,
  "by whom": 3,
  "by which": 0,
  "of which": 9,
  "of its own": 14,
  somebody: 16,
  letter: 42,
  letters: 55,
  cashier: 0,
  till: 1,
  office: 10,
  "box office": 2,
  "way to pay": 4,
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
  "of whom": 1,
  "knows of": 1,
  "asks of": 0,
  "come to rest": 0,
  "kept mail": 0,
  "at the same moment": 3,
  "held no more": 0,
  "once more": 11,
  strain: 0,
  standstill: 0,
  sightings: 0,
  storm: 0,
  mailing: 10,
  "handed over": 2,
  "handing over": 0,
  shop: 3,
  shops: 1,
  house: 9,
  forget: 113,
  forgets: 14,
  crowd: 4,
  courier: 0,
  trouble: 76,
  "workspace tasks": 0,
  "note alert": 0,
  "note broadcast": 0,
  "keep charges": 0,
  "keep dispute": 0,
  "send home": 0,
};

const lines = globSync([`${FOLDERS}/**/*.${ENDINGS}`, `*.${ENDINGS}`, ".env.example", "Dockerfile"], {
  cwd: ROOT,
})
  .map((file) => file.split(path.sep).join("/"))
  .filter((file) => ![...ABOUT_WORDS, ...GENERATED].includes(file) && !NOT_WRITTEN_BY_US.test(file))
  .flatMap((file) => readFileSync(path.join(ROOT, file), "utf8").split("\n").map(wordsOf));

test.each(Object.entries(MAX_LINES))("the word “%s” is in no more than %i lines", (word, most) => {
  expect(linesWith(word)).toBeLessThanOrEqual(most);
});

test("finds whole words, in any case", () => {
  expect(lines.length).toBeGreaterThan(100_000);
  expect(linesWith("refusal")).toBeGreaterThan(100);
  expect(linesWith("refus")).toBe(0);
});

test.each([
  ["await handOver(account);", "await hand Over(account);"],
  ["const MOST_LETTERS = 3;", "const MOST LETTERS = 3;"],
  [".letter-head { }", ".letter head { }"],
  ["type HTMLLetter = string;", "type HTML Letter = string;"],
])("reads the words within the names of %j", (line, words) => {
  expect(wordsOf(line)).toBe(words);
});

/** Counts the lines with a word, other than `back office` and the CSS property `letter-spacing`. */
function linesWith(word: string): number {
  const whole = new RegExp(`(?<!back )\\b${word}\\b(?! spacing)`, "i");
  return lines.filter((line) => whole.test(line)).length;
}

/** Separates the words of names such as `handOver`, `HAND_OVER` and `hand-over`. */
function wordsOf(line: string): string {
  return line.replace(/[_-](?=\w)/g, " ").replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, " ");
}

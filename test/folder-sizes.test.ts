import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { AREAS } from "./boundaries/rules.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const MAX_FILES = 25;
/**
 * Lines of an area's program files (`.ts`, `.tsx`), without tests, SQL and styles. Blank lines count. Lines that
 * are only a comment do not, so that nobody saves on an explanation; the second limit is for all lines.
 */
const MAX_CODE_LINES = 9_000;
const MAX_ALL_LINES = 9_700;

/** Lines of code of what is below the areas and is no part of the business. Raise one with a reason. */
const MAX_LAYER_LINES: Record<string, number> = {
  values: 3_000,
  ui: 2_400,
  "manage-ui": 4_500,
  // What all organisers' pages share. It has one user more with each page, so it grows more slowly than they do.
  backoffice: 9_300,
  // Many technical subjects that do not know each other's insides: HTTP alone is a third, the database a sixth.
  platform: 17_700,
};

/** Folders with more files than that. A number may fall, never rise; at 25 the entry goes. */
const LARGER: Record<string, number> = {};

const files = globSync("src/**/*.{ts,tsx}", { cwd: ROOT })
  .map((file) => file.split(path.sep).join("/"))
  .filter((file) => !/\.test\.tsx?$/.test(file));

test(`a folder has at most ${MAX_FILES} files beside its tests, except for what is listed`, () => {
  const sizes = new Map(
    [...Map.groupBy(files, (file) => path.posix.dirname(file))].map(([folder, { length }]) => [
      folder,
      length,
    ]),
  );
  const tooLarge = [...sizes].filter(([folder, size]) => size > (LARGER[folder] ?? MAX_FILES));
  const needless = Object.keys(LARGER).filter((folder) => (sizes.get(folder) ?? 0) <= MAX_FILES);

  expect(files.length).toBeGreaterThan(1_000);
  expect(tooLarge).toEqual([]);
  expect(needless).toEqual([]);
});

const isComment = (line: string) => /^\s*(\/\/|\/?\*)/.test(line);

function linesOf(folder: string): { code: number; all: number } {
  const lines = files
    .filter((file) => file.startsWith(`src/${folder}/`))
    .flatMap((file) => readFileSync(path.join(ROOT, file), "utf8").split("\n").slice(0, -1));
  return { code: lines.filter((line) => !isComment(line)).length, all: lines.length };
}

test(`an area has at most ${MAX_CODE_LINES} lines of code and ${MAX_ALL_LINES} lines in all`, () => {
  const sizes = AREAS.map((area) => ({ area, ...linesOf(area) }));

  expect(sizes.filter(({ code }) => code === 0)).toEqual([]);
  expect(sizes.filter(({ code, all }) => code > MAX_CODE_LINES || all > MAX_ALL_LINES)).toEqual([]);
});

test.each(Object.entries(MAX_LAYER_LINES))("%s has at most %i lines of code", (layer, most) => {
  const { code } = linesOf(layer);

  expect(code).toBeGreaterThan(0);
  expect(code).toBeLessThanOrEqual(most);
});

test("a line of code is one that is more than a comment", () => {
  const text = "/** Says why.\n * Goes on.\n */\nconst one = 1; // Counts.\n\n// Does not.\n".split("\n");

  expect(text.filter((line) => !isComment(line))).toEqual(["const one = 1; // Counts.", "", ""]);
});

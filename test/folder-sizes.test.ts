import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { AREAS } from "./boundaries/rules.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const MAX_FILES = 25;
/**
 * Limits for an area's program files (`.ts`, `.tsx`), without tests, SQL and styles. Blank lines count. Lines with
 * only a comment do not count in the first limit, so that nobody omits an explanation to save lines; the second
 * limit is for all lines.
 */
const MAX_CODE_LINES = 9_000;
const MAX_ALL_LINES = 9_700;

/** Maximum lines of code of the layers below the areas, which are not business. Raise one only with a reason. */
const MAX_LAYER_LINES: Record<string, number> = {
  values: 3_000,
  ui: 2_400,
  "manage-ui": 4_500,
  // The code that all organisers' pages share. New pages use it, so it grows more slowly than they do.
  backoffice: 9_300,
  // Many technical subjects that do not know each other's insides: HTTP alone is a third, the database a sixth.
  platform: 17_700,
};

/** Folders with more than MAX_FILES files. A number may fall, never rise; at MAX_FILES its entry is removed. */
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

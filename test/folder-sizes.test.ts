import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { AREAS } from "./boundaries/rules.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const MAX_FILES = 25;
/** Without comments, so that nobody saves on an explanation. */
const MAX_AREA_LINES = 9_000;
/** Areas with more lines than that. A number may fall, never rise; at 8,700 the entry goes. */
const LARGER_AREAS: Record<string, number> = {};

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

test(`an area has at most ${MAX_AREA_LINES} lines of code beside its tests`, () => {
  const isComment = (line: string) => /^\s*(\/\/|\/?\*)/.test(line);
  const linesOf = (file: string) =>
    readFileSync(path.join(ROOT, file), "utf8")
      .split("\n")
      .filter((line) => !isComment(line)).length - 1;
  const sizes = AREAS.map((area) => {
    const inside = files.filter((file) => file.startsWith(`src/${area}/`));
    return [area, inside.reduce((lines, file) => lines + linesOf(file), 0)] as const;
  });

  expect(sizes.filter(([, lines]) => lines === 0)).toEqual([]);
  expect(sizes.filter(([area, lines]) => lines > (LARGER_AREAS[area] ?? MAX_AREA_LINES))).toEqual([]);
  const needless = Object.keys(LARGER_AREAS).filter(
    (area) => (sizes.find(([name]) => name === area)?.[1] ?? 0) <= MAX_AREA_LINES,
  );
  expect(needless).toEqual([]);
});

import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");

/** Files that speak to those who run the program or work on it, in its own name. */
const OF_OPERATORS = [
  /^src\/main\.ts$/,
  /^src\/app\/commands\.ts$/,
  /^src\/app\/server\.ts$/,
  /^src\/platform\/database\//,
  /^src\/dev\/gallery\//,
  // The names of shipped typefaces, which nobody reads.
  /^src\/ui\/typefaces\//,
  /^src\/values\/theme\/theme-properties\.ts$/,
  /^src\/values\/installation\/program-name\.ts$/,
];

test("no page, mail or document names the program: an installation may have another name", () => {
  const files = globSync("src/**/*.{ts,tsx}", { cwd: ROOT })
    .map((file) => file.split(path.sep).join("/"))
    .filter((file) => !/\.test\.tsx?$|^src\/locales\//.test(file))
    .filter((file) => !OF_OPERATORS.some((pattern) => pattern.test(file)));
  const naming = files.filter((file) =>
    withoutComments(readFileSync(path.join(ROOT, file), "utf8")).includes("Tessera"),
  );

  expect(files.length).toBeGreaterThan(1_000);
  expect(naming).toEqual([]);
});

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
}

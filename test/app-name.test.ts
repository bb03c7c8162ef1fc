import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");

/** Files for operators and developers, which may use the program's own name. */
const OF_OPERATORS = [
  /^src\/main\.ts$/,
  /^src\/app\/commands\.ts$/,
  /^src\/app\/server\.ts$/,
  /^src\/app\/(?:backup|doctor)\//,
  /^src\/platform\/(?:backup|database)\//,
  /^src\/dev\/gallery\//,
  // Names of shipped typefaces, which are not visible.
  /^src\/ui\/typefaces\//,
  /^src\/values\/theme\/theme-properties\.ts$/,
  /^src\/values\/installation\/program-name\.ts$/,
];

test("no page, mail or document contains the program's name, because an installation may have another name", () => {
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

import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { compareVersions } from "../src/platform/database/compare-versions.ts";

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, "..", file), "utf8");
const find = (file: string, pattern: RegExp) => pattern.exec(read(file))?.[1];
const { version } = JSON.parse(read("package.json")) as { version: string };

test.each([
  ["package-lock.json", /^ {2}"version": "(.+)"/m],
  ["clients/typescript/package.json", /^ {2}"version": "(.+)"/m],
  ["deploy/helm/tessera/Chart.yaml", /^version: (.+)$/m],
  ["deploy/helm/tessera/Chart.yaml", /^appVersion: "(.+)"$/m],
  ["deploy/compose/compose.yaml", /tessera:([\d.]+)\}/],
  ["CHANGELOG.md", /^## (?:Unreleased: )?([\d.]+)/m],
])("%s is of the version of package.json", (file, pattern) => {
  expect(find(file, pattern)).toBe(version);
});

test("the oldest program that works on a database is not newer than this one", () => {
  const oldest = find("database/functions/platform/oldest-program.sql", /select '([\d.]+)'/);

  expect(compareVersions(oldest!, version)).toBeLessThanOrEqual(0);
});

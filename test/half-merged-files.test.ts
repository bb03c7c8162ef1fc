import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");
const FILES =
  "{*.md,{src,test,e2e,faults,bench,tools,docs,database,deploy,clients}/**/*.{ts,tsx,mjs,css,md,sql,po,txt,yml,yaml}}";
const MARKER = new RegExp(`^(?:${"<".repeat(7)}|${">".repeat(7)}) `, "m");

test("no file contains conflict markers of git", () => {
  const files = globSync(FILES, { cwd: ROOT, exclude: ["**/node_modules/**", "clients/*/dist/**"] });

  expect(files.length).toBeGreaterThan(2_000);
  expect(files.filter((file) => MARKER.test(readFileSync(path.join(ROOT, file), "utf8")))).toEqual([]);
});

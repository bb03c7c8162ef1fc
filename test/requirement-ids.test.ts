import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");
const TESTS = [
  "src/**/*.test.{ts,tsx}",
  "{test,faults,bench,tools}/**/*.{test,drill}.ts",
  "e2e/**/*.spec.ts",
];
const ID = /[A-Z]{3}-\d{2}/g;
/** The start of a test name: one or several ids. */
const NAMED = /["'`]((?:[A-Z]{3}-\d{2}[,:]? )+)|describe\("([A-Z]{3}-\d{2})"/g;

const register = readFileSync(path.join(ROOT, "docs/requirements.md"), "utf8");
const lines = [...register.matchAll(/^\| ([A-Z]{3}-\d{2}) \| (.+) \|$/gm)].map(([, id, text]) => ({
  id: id!,
  text: text!,
  isPlanned: text!.startsWith("*Planned.* "),
}));
const idsOf = (source: string) => [...source.matchAll(NAMED)].flatMap(([name]) => name.match(ID)!);
const used = new Set(
  globSync(TESTS, { cwd: ROOT }).flatMap((file) => idsOf(readFileSync(path.join(ROOT, file), "utf8"))),
);

test("reads a name with several ids, and no code that is not an id", () => {
  expect(idsOf('test("STK-09 PAY-01: once", () => expect(code).toBe("OWL-41"))')).toEqual([
    "STK-09",
    "PAY-01",
  ]);
});

test("docs/requirements.md lists every id that a test name begins with", () => {
  const listed = new Set(lines.map(({ id }) => id));

  expect(used.size).toBeGreaterThan(200);
  expect([...used].filter((id) => !listed.has(id)).sort()).toEqual([]);
});

test("every id of docs/requirements.md is listed once, under its family, and is tested or planned", () => {
  const families = [...register.matchAll(/^## ([A-Z]{3}): /gm)].map(([, family]) => family!);
  const tested = lines.filter(({ isPlanned }) => !isPlanned).map(({ id }) => id);
  const planned = lines.filter(({ isPlanned }) => isPlanned).map(({ id }) => id);

  expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
  expect(new Set(lines.map(({ id }) => id.slice(0, 3)))).toEqual(new Set(families));
  expect(tested.filter((id) => !used.has(id))).toEqual([]);
  expect(planned.filter((id) => used.has(id))).toEqual([]);
});

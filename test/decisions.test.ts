import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const FOLDER = path.resolve(import.meta.dirname, "../docs/decisions");
const PAGES = readdirSync(FOLDER).filter((name) => /^\d{3}-.*\.md$/.test(name));

test.each(PAGES)("%s begins with its number, a title, a status and a date", (name) => {
  const [title, blank, status] = read(name).split("\n");

  expect(title).toMatch(new RegExp(`^# ${name.slice(0, 3)} \\S`));
  expect(blank).toBe("");
  expect(status).toMatch(/^Status: (accepted|replaced by \[\d{3}\]\(.+\.md\))\. Date: \d{4}-\d\d-\d\d\./);
});

test("the index lists every decision with its title, status and date, in the order of numbers", () => {
  const listed = read("README.md")
    .split("\n")
    .filter((line) => line.startsWith("| ["));

  expect(listed).toEqual(PAGES.toSorted().map(indexRow));
});

test("no two decisions have the same number", () => {
  expect(new Set(PAGES.map((name) => name.slice(0, 3))).size).toBe(PAGES.length);
});

function indexRow(name: string): string {
  const text = read(name);
  const title = text.slice("# 000 ".length, text.indexOf("\n"));
  const [, status, date] = /^Status: (accepted|replaced).*? Date: (\d{4}-\d\d-\d\d)\./m.exec(text)!;
  return `| [${name.slice(0, 3)}](${name}) | ${title} | ${status} | ${date} |`;
}

function read(name: string): string {
  return readFileSync(path.join(FOLDER, name), "utf8");
}

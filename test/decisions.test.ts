import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const FOLDER = path.resolve(import.meta.dirname, "../docs/decisions");
const REQUIRED = ["Context", "Decision", "Consequences"];
const PAGES = readdirSync(FOLDER).filter((name) => /^\d{3}-.*\.md$/.test(name));

test.each(PAGES)("%s begins with its number, a title, a status and a date", (name) => {
  const [title, blank, status] = read(name).split("\n");

  expect(title).toMatch(new RegExp(`^# ${name.slice(0, 3)} \\S`));
  expect(blank).toBe("");
  expect(status).toMatch(/^Status: (accepted|replaced by \[\d{3}\]\(.+\.md\))\. Date: \d{4}-\d\d-\d\d\./);
});

test.each(PAGES)("%s has a context, a decision and consequences, each with a text", (name) => {
  const page = read(name);
  const [, , , , first] = page.split("\n");

  expect(first).toMatch(/^\*\*Context\.\*\* \S/);
  for (const heading of REQUIRED) expect(textsUnder(heading, page)).toEqual([expect.stringMatching(/\w/)]);
  expect(page).not.toMatch(/^## /m);
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

/** What stands under each heading of this name, up to the next heading. */
function textsUnder(heading: string, page: string): string[] {
  const [, ...parts] = page.split(new RegExp(`^\\*\\*${heading}\\.\\*\\*`, "m"));
  return parts.map((part) => part.split(/^\*\*(?:Context|Decision|Consequences|Turned down)\.\*\*/m)[0]!);
}

function indexRow(name: string): string {
  const text = read(name);
  const title = text.slice("# 000 ".length, text.indexOf("\n"));
  const [, status, date] = /^Status: (accepted|replaced).*? Date: (\d{4}-\d\d-\d\d)\./m.exec(text)!;
  return `| [${name.slice(0, 3)}](${name}) | ${title} | ${status} | ${date} |`;
}

function read(name: string): string {
  return readFileSync(path.join(FOLDER, name), "utf8");
}

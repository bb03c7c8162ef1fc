import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { removeDeadLinks } from "./remove-dead-links.ts";
import { DOCUMENTS } from "./stage-package.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const isPacked = (file: string) => DOCUMENTS.some((one) => file === one || file.startsWith(`${one}/`));

test.each([
  ["[alarms](../operations.md#alarms)", "[alarms](../operations.md#alarms)"],
  [
    "[below](#below), [the site](https://example.org/a.md)",
    "[below](#below), [the site](https://example.org/a.md)",
  ],
  ["see [decision 015](../decisions/015-wall-times.md#why).", "see decision 015."],
  ["[`docs/decisions/`](../decisions/README.md)", "`docs/decisions/`"],
  ["Before ![A page](../pictures/page.webp) after", "Before  after"],
])("of a package with the operator's documents, %j becomes %j", (text, expected) => {
  expect(removeDeadLinks("docs/hosting/server.md", text, isPacked)).toBe(expected);
});

test("no packed document links to a file that is not packed", () => {
  const documents = DOCUMENTS.flatMap((one) =>
    fs.statSync(path.join(ROOT, one)).isDirectory()
      ? fs.globSync(`${one}/**/*.md`, { cwd: ROOT }).map((file) => file.split(path.sep).join("/"))
      : [one],
  ).filter((file) => file.endsWith(".md"));
  const texts = documents.map((file) => [file, fs.readFileSync(path.join(ROOT, file), "utf8")] as const);

  const dead = texts.flatMap(([file, text]) =>
    [...removeDeadLinks(file, text, isPacked).matchAll(/\]\(([^):#\s]+)[^):]*\)/g)]
      .map(([, target]) => path.posix.join(path.posix.dirname(file), target!))
      .filter((target) => !isPacked(target)),
  );

  expect(documents.length).toBeGreaterThan(15);
  expect(dead).toEqual([]);
});

import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const DOCS = path.resolve(import.meta.dirname, "../docs");

test("the menu of the documentation site leads to every page outside the folders that it lists by itself", () => {
  const config = readFileSync(path.join(DOCS, ".vitepress/config.mjs"), "utf8");
  const linked = [...config.matchAll(/link: "\/([^"]*)"/g)].map(([, link]) => link!);
  const listed = [...config.matchAll(/pagesOf\("(.*?)"\)/g)].map(([, folder]) => folder!);
  const pages = globSync(["*.md", "{guides,hosting,domain}/*.md"], { cwd: DOCS })
    .map((file) =>
      file
        .split(path.sep)
        .join("/")
        .replace(/(index)?\.md$/, ""),
    )
    .filter((page) => page !== "" && !listed.some((folder) => page.startsWith(`${folder}/`)));

  expect(pages.length).toBeGreaterThan(15);
  expect(pages.filter((page) => !linked.includes(page))).toEqual([]);
  expect(linked.filter((link) => ![...pages, "decisions/"].includes(link))).toEqual([]);
});

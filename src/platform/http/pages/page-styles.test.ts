import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { openPageStyles } from "./page-styles.ts";

const client = fs.mkdtempSync(path.join(os.tmpdir(), "styles-"));
fs.mkdirSync(path.join(client, "assets"));
fs.writeFileSync(path.join(client, "assets/base-1.css"), "a{color:red}\n");
fs.writeFileSync(path.join(client, "assets/page-2.css"), "b{color:blue}\n");
fs.writeFileSync(path.join(client, "assets/large-3.css"), "c{color:green}".repeat(5_000));
afterAll(() => fs.rmSync(client, { recursive: true }));
const stylesOf = openPageStyles(client);

test("joins the styles of a page into one text, in the order of its style sheets", () => {
  expect(stylesOf(["/assets/base-1.css", "/assets/page-2.css#"])).toBe("a{color:red}b{color:blue}");
});

test("leaves large style sheets to the browser's cache", () => {
  expect(stylesOf(["/assets/base-1.css", "/assets/large-3.css"])).toBeNull();
});

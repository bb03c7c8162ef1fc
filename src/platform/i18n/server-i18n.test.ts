import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const SOURCE = path.resolve(import.meta.dirname, "../..");

test("finds no sentence of a page's folder in the server's catalogue", () => {
  const files = fs.globSync("**/web/**/*.{ts,tsx}", { cwd: SOURCE });
  const lost = files.filter((file) => {
    const code = fs.readFileSync(path.join(SOURCE, file), "utf8");
    return code.includes("serverI18n(") && code.includes("@lingui/core/macro");
  });

  expect(files.length).toBeGreaterThan(100);
  expect(lost).toEqual([]);
});

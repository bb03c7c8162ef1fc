import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const SRC = path.resolve(import.meta.dirname, "../src");

/** A page whose call begins with a fixed path fails behind a proxy that serves the API elsewhere. */
test("no page writes down where the API is: TESSERA_API_URL decides", () => {
  const pages = fs
    .readdirSync(SRC, { recursive: true, encoding: "utf8" })
    .filter((file) => /(^|\/)(web|manage-ui|backoffice|ui)\/.*(?<!\.test)\.tsx?$/.test(file));

  const guilty = pages.filter((file) => /["'`]\/api\//.test(fs.readFileSync(path.join(SRC, file), "utf8")));

  expect(pages.length).toBeGreaterThan(300);
  expect(guilty).toEqual([]);
});

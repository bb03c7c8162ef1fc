import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const SOURCE = path.resolve(import.meta.dirname, "../src");
const ROUTES = fs.readFileSync(path.join(SOURCE, "routes.ts"), "utf8");
/** The parts of the workspace with separate catalogues (lingui.config.ts). */
const PARTS =
  /"((?:admin|audit|email-texts|webhooks|check-in|door|customers|manual-orders|waiting-list)\/web\/manage\/[^"]+|reporting\/web\/manage\/reports\/[^"]+)"/g;

const pages = [...ROUTES.matchAll(PARTS)].map(([, file]) => file!);

test("finds the pages of parts with separate catalogues", () => {
  expect(pages.length).toBeGreaterThan(15);
});

test.each(pages)("%s loads its catalogues before it is shown", (file) => {
  const source = fs.readFileSync(path.join(SOURCE, file), "utf8");

  expect(source).toMatch(/^export const clientLoader = askInBrowser;$/m);
});

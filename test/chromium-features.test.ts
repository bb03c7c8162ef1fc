import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { expect, test } from "vitest";
import { OFF_FOR_PLAYWRIGHT } from "../e2e/steps/chromium.ts";

test("the journeys' Chromium lacks every feature that Playwright switches off", () => {
  const require = createRequire(createRequire(import.meta.url).resolve("@playwright/test"));
  const folder = path.dirname(require.resolve("playwright-core/package.json"));
  const source = readFileSync(path.join(folder, "lib/coreBundle.js"), "utf8");
  const [, list] = /disabledFeatures = \[([^\]]*)\]/.exec(source)!;

  expect([...list!.matchAll(/^\s*"(\w+)"/gm)].map(([, name]) => name)).toEqual(OFF_FOR_PLAYWRIGHT);
});

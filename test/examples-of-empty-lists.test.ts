import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const SOURCE = path.resolve(import.meta.dirname, "../src");
const LIST = /<EmptyList\s+(\w+)=\{<(\w+)/g;

const pages = fs.globSync("**/web/manage/**/*.tsx", { cwd: SOURCE }).flatMap((file) =>
  [...fs.readFileSync(path.join(SOURCE, file), "utf8").matchAll(LIST)].map(([, prop, part]) => ({
    page: path.basename(file, ".tsx"),
    prop,
    part: part!,
  })),
);

test("every empty list shows its own example of its rows", () => {
  expect(pages.map(({ page, prop }) => `${page}: ${prop}`).toSorted()).toEqual([
    "affiliates-page: example",
    "api-keys-page: example",
    "attendees-page: example",
    "capacity-page: example",
    "configurations-page: example",
    "customers-page: example",
    "devices-page: example",
    "doors-page: example",
    "lists-page: example",
    "log-page: example",
    "messages-page: example",
    "no-entries: example",
    "no-events: example",
    "orders-page: example",
    "products-page: example",
    "promo-codes-page: example",
    "questions-page: example",
    "taxes-page: example",
    "webhooks-list: example",
  ]);
  expect(new Set(pages.map(({ part }) => part)).size).toBe(pages.length);
});

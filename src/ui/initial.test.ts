import { expect, test } from "vitest";
import { initialOf } from "./initial.ts";

test.each([
  ["istanbul nights", "en", "I"],
  ["istanbul nights", "tr", "İ"],
  ["ırmak", "tr", "I"],
  ["𝒜nna", "en", "𝒜"],
  ["éclair", "fr", "É"],
  ["", "de", ""],
])("the initial of %j in %s is %j, on any machine", (name, locale, initial) => {
  expect(initialOf(name, locale)).toBe(initial);
});

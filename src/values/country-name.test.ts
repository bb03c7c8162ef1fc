import { expect, test } from "vitest";
import { countryName } from "./country-name.ts";

test.each([
  ["DE", "en", "Germany"],
  ["DE", "zh-cn", "德国"],
  ["D.", "en", "D."],
  ["", "en", ""],
])("names the country %j in %s: %j", (code, locale, name) => {
  expect(countryName(code, locale)).toBe(name);
});

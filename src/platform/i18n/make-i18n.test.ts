import { expect, test } from "vitest";
import { makeI18n } from "./make-i18n.ts";

test.each([
  ["pt", "0 bilhetes"],
  ["pt-br", "0 bilhete"],
] as const)("none of a thing in %s: %s", (locale, words) => {
  const i18n = makeI18n(locale, {
    tickets: [["count", "plural", { one: ["#", " bilhete"], other: ["#", " bilhetes"] }]],
  });

  expect(i18n._("tickets", { count: 0 })).toBe(words);
});

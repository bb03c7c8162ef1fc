import { expect, test } from "vitest";
import type { Catalogue, Catalogues } from "./catalogue-files.ts";
import { completeLocales, unfinishedLocales } from "./complete-locales.ts";
import { listOf, progressOf, tableOf } from "./progress.ts";

const FUZZY = { flags: ["fuzzy"], translatorComments: [] };
const german: Catalogues = new Map<string, Catalogue>([
  ["shared", { a: { message: "Save", translation: "Speichern" } }],
  [
    "manage",
    {
      b: { message: "Price type", translation: "Preisart", extra: FUZZY },
      c: { message: "Effect", translation: "" },
    },
  ],
]);

test("counts missing and outdated translations over all catalogues", () => {
  const progress = progressOf("de", german);

  expect(tableOf([progress]).split("\n")[1]).toMatch(/^de +3 +1 +1$/);
  expect(listOf(progress)).toContain("missing    Effect");
  expect(listOf(progress)).toMatch(/to review {2}Price type\n +Preisart/);
});

test("offers a language once it is complete, and still offers it when a sentence is added", () => {
  const complete = { locale: "ru", total: 3, missing: [], toReview: [] };
  const incomplete = progressOf("de", german);
  const empty = { locale: "sv", total: 0, missing: [], toReview: [] };

  expect(completeLocales(["en", "de"], [incomplete, complete, empty])).toEqual(["en", "de", "ru"]);
  expect(completeLocales(["en"], [incomplete])).toEqual(["en"]);
});

test("a release waits for offered languages that miss a sentence or have one to review, and for no other", () => {
  const complete = { locale: "ru", total: 3, missing: [], toReview: [] };
  const missing = { ...complete, locale: "fr", missing: [{ message: "Save", translation: "" }] };
  const toReview = { ...complete, locale: "es", toReview: [{ message: "Save", translation: "Guardar" }] };

  expect(unfinishedLocales(["fr", "es", "ru"], [complete, missing, toReview])).toEqual(["fr", "es"]);
  expect(unfinishedLocales(["ru"], [complete, missing, toReview])).toEqual([]);
});

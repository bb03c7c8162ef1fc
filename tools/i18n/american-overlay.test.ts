import fs from "node:fs";
import { expect, test } from "vitest";
import { americanOverlay } from "./american-overlay.ts";
import { toAmerican } from "./american-spelling.ts";
import {
  AMERICAN,
  contentOf,
  ENGLISH,
  pathOf,
  readCatalogues,
  translatedLocales,
} from "./catalogue-files.ts";
import { areCompleteLocalesWritten } from "./complete-locales.ts";
import { progressOf } from "./progress.ts";

test.each([
  ["The organiser’s pages", "The organizer’s pages"],
  ["Organisers", "Organizers"],
  ["Postal code", "ZIP code"],
  [
    "{count, plural, one {# ticket cancelled} other {# tickets cancelled}}",
    "{count, plural, one {# ticket canceled} other {# tickets canceled}}",
  ],
  ["Unticked by default.", "Unchecked by default."],
  ["Cancellation of {organiser}", "Cancellation of {organiser}"],
  ["Your ticket", "Your ticket"],
])("writes %j as %j in American English", (british, american) => {
  expect(toAmerican(british)).toBe(american);
});

test("no word of the interface has a spelling that only British English uses", async () => {
  const overlay = americanOverlay(await readCatalogues(ENGLISH));
  const american = [...overlay.values()].flatMap((catalogue) =>
    Object.values(catalogue).map(({ translation }) => translation!),
  );

  expect(american.length).toBeGreaterThan(50);
  expect(american.filter((text) => BRITISH_ENDINGS.test(text))).toEqual([]);
});

/** Endings that no American word of an interface has. */
const BRITISH_ENDINGS =
  /\b(?!advertis)\w+(?:isers?|ised|ising|isation|avour|olour|entre|eatre|celled|celling|ogue)\b/i;

test("the American catalogues and the list of languages follow from the English texts and the catalogues", async () => {
  const overlay = americanOverlay(await readCatalogues(ENGLISH));
  const progress = await Promise.all(
    translatedLocales().map(async (locale) => progressOf(locale, await readCatalogues(locale))),
  );

  for (const [name, catalogue] of overlay)
    expect(await contentOf(AMERICAN, name, catalogue), `run "npm run i18n": ${name}`).toBe(
      fs.readFileSync(pathOf(AMERICAN, name), "utf8"),
    );
  expect(areCompleteLocalesWritten(progress), 'run "npm run i18n"').toBe(true);
});

import { spawnSync } from "node:child_process";
import path from "node:path";
import { americanOverlay } from "./american-overlay.ts";
import { carryOver } from "./carry-over.ts";
import {
  type Catalogues,
  ENGLISH,
  AMERICAN,
  readCatalogues,
  translatedLocales,
  writeCatalogues,
} from "./catalogue-files.ts";
import { writeCompleteLocales } from "./complete-locales.ts";
import { type Progress, progressOf, tableOf } from "./progress.ts";
import { dropSpentComment } from "./review-marks.ts";

// Updates every catalogue with the sentences in the source. Lingui finds the sentences. The translations of
// reworded sentences, which Lingui would drop, are carried over and marked for review.

const locales = translatedLocales();
const before = new Map<string, Catalogues>();
for (const locale of locales) before.set(locale, await readCatalogues(locale));

const lingui = spawnSync(
  path.resolve(import.meta.dirname, "../../node_modules/.bin/lingui"),
  ["extract", "--clean", "--locale", [ENGLISH, ...locales].join(",")],
  { encoding: "utf8" },
);
if (lingui.status !== 0) {
  console.error(lingui.stdout + lingui.stderr);
  process.exit(1);
}

const progress: Progress[] = [];
for (const locale of locales) {
  const catalogues = await readCatalogues(locale);
  carryOver(before.get(locale)!, catalogues, locale);
  for (const catalogue of catalogues.values()) Object.values(catalogue).forEach(dropSpentComment);
  await writeCatalogues(locale, catalogues);
  progress.push(progressOf(locale, catalogues));
}
await writeCatalogues(AMERICAN, americanOverlay(await readCatalogues(ENGLISH)));
writeCompleteLocales(progress);
console.log(tableOf(progress));

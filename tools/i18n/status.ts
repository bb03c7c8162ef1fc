import { parseArgs } from "node:util";
import { COMPLETE_LOCALES } from "../../src/values/languages/complete-locales.ts";
import { readCatalogues, translatedLocales } from "./catalogue-files.ts";
import { unfinishedLocales } from "./complete-locales.ts";
import { listOf, progressOf, tableOf } from "./progress.ts";

// Counts for each language the missing translations and those to review. `--list de` lists the sentences of
// one language. `--release` fails unless every offered language is complete and reviewed.

const { values } = parseArgs({ options: { list: { type: "string" }, release: { type: "boolean" } } });
const progress = await Promise.all(
  translatedLocales().map(async (locale) => progressOf(locale, await readCatalogues(locale))),
);
const listed = progress.find(({ locale }) => locale === values.list);
console.log(listed ? listOf(listed) : tableOf(progress));

if (values.release) {
  const unfinished = unfinishedLocales(COMPLETE_LOCALES, progress);
  if (unfinished.length > 0) {
    console.error(`Not ready for a release: ${unfinished.join(", ")}.`);
    process.exitCode = 1;
  }
}

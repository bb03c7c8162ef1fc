import fs from "node:fs";
import path from "node:path";
import { formatter } from "@lingui/format-po";

export const LOCALES_FOLDER = path.resolve(import.meta.dirname, "../../src/locales");
export const ENGLISH = "en";
export const AMERICAN = "en-us";

const po = formatter({ lineNumbers: false });

/** The texts of one file, by ids that are derived from the English text. */
export type Catalogue = Awaited<ReturnType<typeof po.parse>>;
export type Message = Catalogue[string];
/** The texts of one language by the name of their catalogue: "checkout", "server", … */
export type Catalogues = Map<string, Catalogue>;

/** Lists the languages that are translated. American English is generated from the British. */
export function translatedLocales(): string[] {
  return fs
    .readdirSync(LOCALES_FOLDER)
    .filter((locale) => locale !== ENGLISH && locale !== AMERICAN)
    .toSorted();
}

export async function readCatalogues(locale: string): Promise<Catalogues> {
  const folder = path.join(LOCALES_FOLDER, locale);
  const catalogues: Catalogues = new Map();
  for (const file of fs.existsSync(folder) ? fs.readdirSync(folder).toSorted() : []) {
    const content = fs.readFileSync(path.join(folder, file), "utf8");
    catalogues.set(path.basename(file, ".po"), await po.parse(content, context(locale, file)));
  }
  return catalogues;
}

/** Writes the file as Lingui itself would, so that Lingui's check finds no difference. */
export async function writeCatalogues(locale: string, catalogues: Catalogues): Promise<void> {
  fs.mkdirSync(path.join(LOCALES_FOLDER, locale), { recursive: true });
  for (const [name, catalogue] of catalogues)
    fs.writeFileSync(pathOf(locale, name), await contentOf(locale, name, catalogue));
}

/** Returns the content of a catalogue's file. The head of an existing file is kept. */
export async function contentOf(locale: string, name: string, catalogue: Catalogue): Promise<string> {
  const file = pathOf(locale, name);
  const existing = fs.existsSync(file) ? fs.readFileSync(file, "utf8") : undefined;
  return po.serialize(catalogue, { ...context(locale, file), existing });
}

export function pathOf(locale: string, name: string): string {
  return path.join(LOCALES_FOLDER, locale, `${name}.po`);
}

function context(locale: string, filename: string) {
  return { locale, sourceLocale: ENGLISH, filename };
}

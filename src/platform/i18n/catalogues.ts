import type { I18n, Messages } from "@lingui/core";
import { DEFAULT_LOCALE, formatTag, type Locale } from "../../values/languages/locales.ts";
import { type Catalogue, cataloguesFrom, cataloguesOf, serverCataloguesOf } from "./catalogues-of.ts";
import { makeI18n } from "./make-i18n.ts";

export { type Catalogue, cataloguesOf, serverCataloguesOf };

type Words = { messages: Messages };

/** Browsers have no such list, which grows with every language: they compute the address (`wordFile`). */
const FILES =
  import.meta.env.SSR || import.meta.env.DEV
    ? import.meta.glob<Words>(["../../locales/*/*.po", "!../../locales/*/server.po"])
    : null;

/** The address of a catalogue of a language; null in development, where catalogues are modules. */
export function wordFile(locale: Locale, catalogue: Catalogue): string | null {
  return import.meta.env.DEV ? null : `${__WORD_FILES__}/${locale}/${catalogue}.js`;
}

function importWords(locale: Locale, catalogue: Catalogue): Promise<Words> {
  if (FILES) return FILES[`../../locales/${locale}/${catalogue}.po`]!();
  return import(/* @vite-ignore */ wordFile(locale, catalogue)!);
}

const kept = new Map<string, Promise<I18n>>();

/**
 * One instance per language and set of catalogues; without a catalogue that fails to load, the English text shows.
 */
export function loadI18n(locale: Locale, catalogues: Catalogue[]): Promise<I18n> {
  const key = `${locale} ${catalogues.join(" ")}`;
  const found = kept.get(key);
  if (found && !import.meta.env.DEV) return found;
  const made = setUp(locale, catalogues);
  kept.set(key, made);
  return made;
}

/** On the instance itself, because Lingui gives components a copy, a new one with every change. */
const KNOWN = Symbol("known catalogues");
type Kept = I18n & { [KNOWN]?: Set<Catalogue> };

/**
 * Crossing into another part is a document load. If a page crosses without one, its catalogue is added here; where
 * that is what the page is for, before it does.
 */
export async function addCatalogues(i18n: Kept, pathname: string): Promise<void> {
  const known = i18n[KNOWN];
  const missing = cataloguesFrom(pathname).filter((catalogue) => !known?.has(catalogue));
  if (!known || missing.length === 0) return;
  for (const catalogue of missing) known.add(catalogue);
  const parts = await Promise.all(missing.map((one) => loadMessages(i18n.locale as Locale, one)));
  const messages = Object.assign({}, i18n.messages, ...parts);
  i18n.loadAndActivate({ locale: i18n.locale, locales: formatTag(i18n.locale as Locale), messages });
}

async function setUp(locale: Locale, catalogues: Catalogue[]): Promise<I18n> {
  const parts = await Promise.all(catalogues.map((catalogue) => loadMessages(locale, catalogue)));
  const i18n: Kept = makeI18n(locale, Object.assign({}, ...parts));
  i18n[KNOWN] = new Set(catalogues);
  return i18n;
}

async function loadMessages(locale: Locale, catalogue: Catalogue): Promise<Messages> {
  try {
    return (await importWords(locale, catalogue)).messages;
  } catch (error) {
    console.error(`the ${catalogue} texts for ${locale} could not be loaded`, error);
    return locale === DEFAULT_LOCALE ? {} : loadMessages(DEFAULT_LOCALE, catalogue);
  }
}

import type { I18n, Messages } from "@lingui/core";
import { DEFAULT_LOCALE, formatTag, type Locale } from "../../values/languages/locales.ts";
import { type Catalogue, cataloguesFrom, cataloguesOf, serverCataloguesOf } from "./catalogues-of.ts";
import { makeI18n } from "./make-i18n.ts";

export { type Catalogue, cataloguesOf, serverCataloguesOf };

type Words = { messages: Messages };

/**
 * Browsers have no such list, because it would grow with every language. They compute the address
 * (`wordFile`).
 */
const FILES =
  import.meta.env.SSR || import.meta.env.DEV
    ? import.meta.glob<Words>(["../../locales/*/*.po", "!../../locales/*/server.po"])
    : null;

/** Returns the address of a catalogue of a language. Null in development, where catalogues are modules. */
export function wordFile(locale: Locale, catalogue: Catalogue): string | null {
  return import.meta.env.DEV ? null : `${__WORD_FILES__}/${locale}/${catalogue}.js`;
}

function importWords(locale: Locale, catalogue: Catalogue): Promise<Words> {
  if (FILES) return FILES[`../../locales/${locale}/${catalogue}.po`]!();
  return import(/* @vite-ignore */ wordFile(locale, catalogue)!);
}

const kept = new Map<string, Promise<I18n>>();

/**
 * Loads one instance per language and set of catalogues. If a catalogue fails to load, its texts are in
 * English.
 */
export function loadI18n(locale: Locale, catalogues: Catalogue[]): Promise<I18n> {
  const key = `${locale} ${catalogues.join(" ")}`;
  const found = kept.get(key);
  if (found && !import.meta.env.DEV) return found;
  const made = setUp(locale, catalogues);
  kept.set(key, made);
  return made;
}

/** Stored on the instance itself, because Lingui gives components a copy, and a new one with every change. */
const KNOWN = Symbol("known catalogues");
type Kept = I18n & { [KNOWN]?: Set<Catalogue> };

/**
 * Loads further catalogues in the browser, before a page that needs them is shown without a document load.
 */
export async function loadWords(catalogues: Catalogue[]): Promise<void> {
  for (const made of kept.values()) await addMissing(await made, catalogues);
}

/**
 * Changing to another part of the product is normally a document load. If a page changes without one, its
 * catalogue is added here. Pages whose purpose is to lead to another part load its catalogue beforehand.
 */
export async function addCatalogues(i18n: Kept, pathname: string): Promise<void> {
  await addMissing(i18n, cataloguesFrom(pathname));
}

async function addMissing(i18n: Kept, catalogues: Catalogue[]): Promise<void> {
  const known = i18n[KNOWN];
  const missing = catalogues.filter((catalogue) => !known?.has(catalogue));
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
    console.error(`${locale}/${catalogue} could not be loaded`, error);
    return locale === DEFAULT_LOCALE ? {} : loadMessages(DEFAULT_LOCALE, catalogue);
  }
}

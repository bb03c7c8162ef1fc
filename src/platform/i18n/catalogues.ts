import { setupI18n, type I18n, type Messages } from "@lingui/core";
import { DEFAULT_LOCALE, type Locale } from "../../values/locales.ts";

/** The words of one part of the product; see lingui.config.ts for what is in which. */
export type Catalogue = "public" | "manage";

const FILES = import.meta.glob<{ messages: Messages }>("../../locales/*/{public,manage}.po");

const MANAGE_PATHS = /^\/(manage|account|admin|welcome)(\/|$)/;

/** A page needs the public words (the light kit speaks them) and, in the manage areas, the organiser's. */
export function cataloguesOf(pathname: string): Catalogue[] {
  return MANAGE_PATHS.test(pathname) ? ["public", "manage"] : ["public"];
}

const kept = new Map<string, Promise<I18n>>();

/** One instance per language and set of catalogues; a catalogue that fails to load leaves the English. */
export function loadI18n(locale: Locale, catalogues: Catalogue[]): Promise<I18n> {
  const key = `${locale} ${catalogues.join(" ")}`;
  const found = kept.get(key);
  if (found && !import.meta.env.DEV) return found;
  const made = makeI18n(locale, catalogues);
  kept.set(key, made);
  return made;
}

async function makeI18n(locale: Locale, catalogues: Catalogue[]): Promise<I18n> {
  const parts = await Promise.all(catalogues.map((catalogue) => loadMessages(locale, catalogue)));
  return setupI18n({ locale, messages: { [locale]: Object.assign({}, ...parts) } });
}

async function loadMessages(locale: Locale, catalogue: Catalogue): Promise<Messages> {
  try {
    return (await FILES[`../../locales/${locale}/${catalogue}.po`]!()).messages;
  } catch (error) {
    console.error(`the ${catalogue} texts for ${locale} could not be loaded`, error);
    return locale === DEFAULT_LOCALE ? {} : loadMessages(DEFAULT_LOCALE, catalogue);
  }
}

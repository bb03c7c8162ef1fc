import { DEFAULT_LOCALE, isOfferedLocale, type Locale } from "../../values/languages/locales.ts";

/** Returns the language of a stored request if it is still offered, or else the default language. */
export function localeOf(stored: string): Locale {
  return isOfferedLocale(stored) ? stored : DEFAULT_LOCALE;
}

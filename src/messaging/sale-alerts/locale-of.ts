import { DEFAULT_LOCALE, isOfferedLocale, type Locale } from "../../values/languages/locales.ts";

/** The language of a stored request, as long as it is offered. */
export function localeOf(stored: string): Locale {
  return isOfferedLocale(stored) ? stored : DEFAULT_LOCALE;
}

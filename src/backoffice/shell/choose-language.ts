import type { Locale } from "../../values/languages/locales.ts";

const YEAR_SECONDS = 31_536_000;

/** Stores the choice for a year and reloads the page in this language. */
export function chooseLanguage(locale: Locale): void {
  document.cookie = `locale=${locale}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
  location.reload();
}

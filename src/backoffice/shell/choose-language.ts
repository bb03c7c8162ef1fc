import type { Locale } from "../../values/locales.ts";

const YEAR_SECONDS = 31_536_000;

/** Keeps the choice for a year and loads the page again in it. */
export function chooseLanguage(locale: Locale): void {
  document.cookie = `locale=${locale}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
  location.reload();
}

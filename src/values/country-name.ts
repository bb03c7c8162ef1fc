import { formatTag } from "./languages/locales.ts";

/**
 * Name of a country. Separate from the list of countries, because no visitor's page needs the list. Returns
 * an unknown code unchanged.
 */
export function countryName(code: string, locale: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return namesIn(formatTag(locale)).of(code) ?? code;
}

const known = new Map<string, Intl.DisplayNames>();

/** Created once per language, because creating one is slow. */
function namesIn(tag: string): Intl.DisplayNames {
  const made = known.get(tag) ?? new Intl.DisplayNames(tag, { type: "region" });
  known.set(tag, made);
  return made;
}

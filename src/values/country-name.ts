import { formatTag } from "./locales.ts";

/** Apart from the list of countries, which no page of visitors needs. What is no code at all is said as it is. */
export function countryName(code: string, locale: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return namesIn(formatTag(locale)).of(code) ?? code;
}

const known = new Map<string, Intl.DisplayNames>();

/** Made once for a language: to make them takes longer than to draw all else of an event's facts. */
function namesIn(tag: string): Intl.DisplayNames {
  const made = known.get(tag) ?? new Intl.DisplayNames(tag, { type: "region" });
  known.set(tag, made);
  return made;
}

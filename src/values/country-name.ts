import { formatTag } from "./locales.ts";

/** Apart from the list of countries, which no page of visitors needs. What is no code at all is said as it is. */
export function countryName(code: string, locale: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames(formatTag(locale), { type: "region" }).of(code) ?? code;
}

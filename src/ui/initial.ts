import { formatTag } from "../values/languages/locales.ts";

/**
 * Returns the first character of a name in upper case of the page's language. Turkish, for example, has two
 * upper-case forms of the English I.
 */
export function initialOf(name: string, locale: string): string {
  return ([...name][0] ?? "").toLocaleUpperCase(formatTag(locale));
}

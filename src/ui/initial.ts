import { formatTag } from "../values/languages/locales.ts";

/** The first character of a name in upper case of the page's language: Turkish has two where English has one. */
export function initialOf(name: string, locale: string): string {
  return ([...name][0] ?? "").toLocaleUpperCase(formatTag(locale));
}

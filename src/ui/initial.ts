import { formatTag } from "../values/locales.ts";

/** The first letter of a name, large as the page's language writes it: Turkish has two that English has one of. */
export function initialOf(name: string, locale: string): string {
  return ([...name][0] ?? "").toLocaleUpperCase(formatTag(locale));
}

import { formatTag, LOCALES, type Locale } from "../../values/languages/locales.ts";

/** Returns "German · Deutsch": the name in the reader's language and in the language itself. */
export function languageName(code: string, locale: string): string {
  const [name, ownName] = [
    nameIn(locale, code),
    isOurs(code) ? LOCALES[code].nativeName : nameIn(code, code),
  ];
  return name.toLowerCase() === ownName.toLowerCase() ? name : `${name} · ${ownName}`;
}

/** Interface languages have the same names as in the language menu. */
function isOurs(code: string): code is Locale {
  return Object.hasOwn(LOCALES, code);
}

/** Names the language without the country of our format: "English", not "British English". */
function nameIn(locale: string, code: string): string {
  return new Intl.DisplayNames(formatTag(locale), { type: "language" }).of(code) ?? code;
}

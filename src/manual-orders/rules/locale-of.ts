import { type Locale, LOCALES } from "../../values/languages/locales.ts";
import { sameName } from "./ticket-matcher.ts";

const ENGLISH = new Intl.DisplayNames("en", { type: "language" });

/**
 * Finds the language that a text means: a code such as de or de-AT, or its name in its own language or in
 * English.
 */
export function localeOf(text: string): Locale | null {
  const wanted = sameName(text).replaceAll("_", "-");
  const codes = Object.keys(LOCALES) as Locale[];
  const byCode = codes.find((code) => code.toLowerCase() === wanted);
  if (byCode) return byCode;
  const [language] = wanted.split("-");
  return (
    codes.find((code) => code.toLowerCase() === language) ??
    codes.find(
      (code) => sameName(LOCALES[code].nativeName) === wanted || sameName(ENGLISH.of(code) ?? "") === wanted,
    ) ??
    null
  );
}

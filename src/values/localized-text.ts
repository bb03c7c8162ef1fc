import type { Locale } from "./locales.ts";
import { relatedLocales } from "./locales.ts";

/** A text of the organiser in as many languages as there are; one JSON column. */
export type LocalizedText = Partial<Record<Locale, string>>;

/**
 * The text a reader of `locale` gets: that language, a sister language (pt for pt-br), the fallback,
 * and in the end whatever was written. Blank texts count as not written.
 */
export function pickText(
  text: LocalizedText | null | undefined,
  locale: Locale,
  fallback: Locale = "en",
): string {
  const written = text ?? {};
  const wanted = [locale, ...relatedLocales(locale), fallback];
  const candidates = [...wanted.map((each) => written[each]), ...Object.values(written)];
  return candidates.find((candidate) => candidate !== undefined && candidate.trim() !== "") ?? "";
}

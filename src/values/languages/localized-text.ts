import type { Locale } from "./locales.ts";
import { relatedLocales } from "./locales.ts";

/** An organiser's text in several languages; one JSON column. */
export type LocalizedText = Partial<Record<Locale, string>>;

/**
 * Selects the text for a reader of `locale`: that language, a related one (pt for pt-br), the fallback, or
 * else any text. Ignores blank texts.
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

import { COMPLETE_LOCALES } from "./complete-locales.ts";

/** Languages of the interface with their native names. */
export const LOCALES = {
  en: { nativeName: "English" },
  de: { nativeName: "Deutsch" },
  fr: { nativeName: "Français" },
  it: { nativeName: "Italiano" },
  nl: { nativeName: "Nederlands" },
  pt: { nativeName: "Português" },
  es: { nativeName: "Español" },
  "zh-cn": { nativeName: "简体中文" },
  "zh-hk": { nativeName: "繁體中文" },
  "pt-br": { nativeName: "Português (Brasil)" },
  vi: { nativeName: "Tiếng Việt" },
  tr: { nativeName: "Türkçe" },
  hu: { nativeName: "Magyar" },
  ru: { nativeName: "Русский" },
  "en-us": { nativeName: "English (US)" },
} as const satisfies Record<string, { nativeName: string }>;

export type Locale = keyof typeof LOCALES;

export const LOCALE_CODES = Object.keys(LOCALES) as [Locale, ...Locale[]];

/** Regional forms: they overlay a language's catalogue and formats. The browser selects them. */
const REGIONAL_FORMS: Partial<Record<Locale, Locale>> = { "en-us": "en" };

/** The language that menus show for a locale: "en" for "en-us". */
export function menuLocale(locale: Locale): Locale {
  return REGIONAL_FORMS[locale] ?? locale;
}

/** Languages with complete catalogues. Only these are on offer. English comes first. */
export const OFFERED_LOCALES: readonly Locale[] = LOCALE_CODES.filter((code) =>
  COMPLETE_LOCALES.includes(code),
);

export const DEFAULT_LOCALE = "en" satisfies Locale;

export function isLocale(text: unknown): text is Locale {
  return typeof text === "string" && Object.hasOwn(LOCALES, text);
}

/** True for an offered language or a regional form of one. */
export function isOfferedLocale(text: unknown): text is Locale {
  return isLocale(text) && OFFERED_LOCALES.includes(menuLocale(text));
}

/** Returns a stored locale if it is on offer, and English for any other or none. */
export function offeredLocale(stored: string | null | undefined): Locale {
  return isOfferedLocale(stored) ? stored : DEFAULT_LOCALE;
}

/** Text direction of a locale or of any language of an organiser's texts. */
export function directionOf(language: string): "ltr" | "rtl" {
  return RIGHT_TO_LEFT.has(language.split("-")[0]!) ? "rtl" : "ltr";
}

const RIGHT_TO_LEFT = new Set(["ar", "fa", "he", "ps", "ur", "yi"]);

export interface TextLanguage {
  lang?: string;
  dir?: "ltr" | "rtl";
}

/** Language attributes of a text in a page. Empty if its language is unknown or the page's own. */
export function textLanguage(language: string | null, locale: Locale): TextLanguage {
  if (language === null || language === menuLocale(locale)) return {};
  const dir = directionOf(language);
  return dir === directionOf(locale) ? { lang: language } : { lang: language, dir };
}

/**
 * The BCP 47 tag for formatting numbers, dates and plurals. "en" alone would mean American English. "pt"
 * alone would mean Brazilian Portuguese, where 0 is singular and amounts begin with the sign.
 */
export function formatTag(locale: string): string {
  return FORMAT_TAGS[locale] ?? locale;
}

const FORMAT_TAGS: Record<string, string> = { en: "en-GB", "en-us": "en-US", pt: "pt-PT" };

/** Mutually intelligible languages, nearest first, as fallbacks for missing texts. */
export function relatedLocales(locale: Locale): readonly Locale[] {
  return RELATED[locale] ?? [];
}

const RELATED: Partial<Record<Locale, readonly Locale[]>> = {
  pt: ["pt-br"],
  "pt-br": ["pt"],
  "zh-cn": ["zh-hk"],
  "zh-hk": ["zh-cn"],
  "en-us": ["en"],
};

/**
 * Chooses the locale: the cookie, then the browser, then the saved language, then English. Only the browser
 * decides between British and American English.
 */
export function chooseLocale(wishes: {
  cookie?: string | null | undefined;
  acceptLanguage?: string | null | undefined;
  saved?: string | null | undefined;
}): Locale {
  const saved = offeredLocale(wishes.saved);
  const chosen = isOfferedLocale(wishes.cookie)
    ? wishes.cookie
    : (matchLocale(wishes.acceptLanguage) ?? saved);
  return menuLocale(chosen) === "en" ? englishOf(wishes.acceptLanguage, chosen) : chosen;
}

/** The browser's preferred English. Canadian spelling and dates are closer to British ones. */
function englishOf(acceptLanguage: string | null | undefined, otherwise: Locale): Locale {
  const favourite = languageRanges(acceptLanguage ?? "").find(
    ({ tag, quality }) => quality > 0 && tag.split("-")[0] === "en",
  );
  if (!favourite) return otherwise;
  return favourite.tag.split("-").some((subtag) => AMERICAN_REGIONS.has(subtag)) ? "en-us" : "en";
}

/** The United States, their territories and the Philippines, which share spelling and formats. */
const AMERICAN_REGIONS = new Set(["us", "as", "gu", "mp", "pr", "um", "vi", "ph"]);

/**
 * The best offered language for an Accept-Language header. Null if none matches. Quality values decide, then
 * the order of the header; q=0 excludes a language.
 */
export function matchLocale(
  acceptLanguage: string | null | undefined,
  offered: readonly Locale[] = OFFERED_LOCALES,
): Locale | null {
  const ranges = languageRanges(acceptLanguage ?? "");
  const refused = new Set(ranges.filter(({ quality }) => quality === 0).map(({ tag }) => localeOf(tag)));
  const acceptable = offered.filter((locale) => !refused.has(locale));
  for (const { tag, quality } of ranges) {
    if (quality === 0) continue;
    if (tag === "*") return acceptable[0] ?? null;
    const wanted = localeOf(tag);
    const match = wanted && [wanted, ...relatedLocales(wanted)].find((locale) => acceptable.includes(locale));
    if (match) return match;
  }
  return null;
}

/** Browsers send shorter headers. The rest of a longer one is ignored. */
const MAX_HEADER_LENGTH = 1_000;

function languageRanges(header: string): { tag: string; quality: number }[] {
  return header
    .slice(0, MAX_HEADER_LENGTH)
    .split(",")
    .flatMap((part) => {
      const match = /^\s*([a-z0-9-]+|\*)\s*(?:;\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*)?$/i.exec(part);
      return match ? [{ tag: match[1]!.toLowerCase(), quality: Math.min(1, Number(match[2] ?? 1)) }] : [];
    })
    .sort((left, right) => right.quality - left.quality);
}

/** The locale for a browser's tag: de-AT → de, zh-TW and zh-Hant-… → zh-hk, other zh → zh-cn. */
function localeOf(tag: string): Locale | null {
  if (isLocale(tag)) return menuLocale(tag);
  const [language, ...subtags] = tag.split("-");
  if (language === "zh") return isTraditionalChinese(subtags) ? "zh-hk" : "zh-cn";
  if (language === "pt" && subtags.includes("br")) return "pt-br";
  return isLocale(language) ? language : null;
}

function isTraditionalChinese(subtags: string[]): boolean {
  if (subtags.includes("hans")) return false;
  return subtags.some((subtag) => ["hant", "tw", "hk", "mo"].includes(subtag));
}

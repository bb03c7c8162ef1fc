/** The languages of the interface, each by the name its readers give it. */
export const LOCALES = {
  en: { nativeName: "English", direction: "ltr" },
  de: { nativeName: "Deutsch", direction: "ltr" },
  fr: { nativeName: "Français", direction: "ltr" },
  it: { nativeName: "Italiano", direction: "ltr" },
  nl: { nativeName: "Nederlands", direction: "ltr" },
  pt: { nativeName: "Português", direction: "ltr" },
  es: { nativeName: "Español", direction: "ltr" },
  "zh-cn": { nativeName: "简体中文", direction: "ltr" },
  "zh-hk": { nativeName: "繁體中文", direction: "ltr" },
  "pt-br": { nativeName: "Português (Brasil)", direction: "ltr" },
  vi: { nativeName: "Tiếng Việt", direction: "ltr" },
  tr: { nativeName: "Türkçe", direction: "ltr" },
  hu: { nativeName: "Magyar", direction: "ltr" },
} as const satisfies Record<string, { nativeName: string; direction: "ltr" | "rtl" }>;

export type Locale = keyof typeof LOCALES;

export const LOCALE_CODES = Object.keys(LOCALES) as [Locale, ...Locale[]];

/** The languages whose catalogues are complete, the only ones a reader is offered. English comes first. */
export const OFFERED_LOCALES = LOCALE_CODES;

export const DEFAULT_LOCALE = "en" satisfies Locale;

export function isLocale(text: unknown): text is Locale {
  return typeof text === "string" && Object.hasOwn(LOCALES, text);
}

export function isOfferedLocale(text: unknown): text is Locale {
  return (OFFERED_LOCALES as readonly unknown[]).includes(text);
}

export function directionOf(locale: Locale): "ltr" | "rtl" {
  return LOCALES[locale].direction;
}

/**
 * Whose numbers, dates and plurals a language is read with. "pt" alone would be Brazil's, where 0 is singular and
 * money begins with its sign.
 */
export function formatTag(locale: string): string {
  return locale === "pt" ? "pt-PT" : locale;
}

/** Languages whose readers understand each other's, nearest first: what to show when one has no text. */
export function relatedLocales(locale: Locale): readonly Locale[] {
  return RELATED[locale] ?? [];
}

const RELATED: Partial<Record<Locale, readonly Locale[]>> = {
  pt: ["pt-br"],
  "pt-br": ["pt"],
  "zh-cn": ["zh-hk"],
  "zh-hk": ["zh-cn"],
};

/** Whose wish for a language counts, in order: the cookie, the browser, the user's saved one, English. */
export function chooseLocale(wishes: {
  cookie?: string | null | undefined;
  acceptLanguage?: string | null | undefined;
  saved?: string | null | undefined;
}): Locale {
  if (isOfferedLocale(wishes.cookie)) return wishes.cookie;
  const browser = matchLocale(wishes.acceptLanguage);
  if (browser) return browser;
  return isOfferedLocale(wishes.saved) ? wishes.saved : DEFAULT_LOCALE;
}

/**
 * The offered language a browser's Accept-Language header likes best, or null when it likes none.
 * Quality values decide, then the header's order; q=0 excludes.
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

/** Longer headers are no browser's; the rest of one is not read. */
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

/** Our language for a browser's tag: de-AT → de, zh-TW and zh-Hant-… → zh-hk, other zh → zh-cn. */
function localeOf(tag: string): Locale | null {
  if (isLocale(tag)) return tag;
  const [language, ...subtags] = tag.split("-");
  if (language === "zh") return isTraditionalChinese(subtags) ? "zh-hk" : "zh-cn";
  if (language === "pt" && subtags.includes("br")) return "pt-br";
  return isLocale(language) ? language : null;
}

function isTraditionalChinese(subtags: string[]): boolean {
  if (subtags.includes("hans")) return false;
  return subtags.some((subtag) => ["hant", "tw", "hk", "mo"].includes(subtag));
}

import { formatTag } from "./languages/locales.ts";
import { decimalsOf, type Money, readAmount } from "./money.ts";

/** One to three digits, groups of three after the same separator, and possibly decimals after another one. */
const GROUPED = /^\d{1,3}(?:(?<group>[.,'’\s])\d{3})(?:\k<group>\d{3})*(?<fraction>[.,]\d*)?$/;

/**
 * Reads an amount like `readAmount`, but accepts thousands separators: "1.000,50", "1,000.50", "1 000,50".
 * "1.000" alone is a thousand if the reader's language writes it that way and the currency does not have
 * three decimals.
 */
export function readTypedAmount(text: string, currency: string, locale: string) {
  return readAmount(withoutGroups(text.trim(), currency, locale), currency);
}

/** Formats an amount for a text field, without its currency: "5,00" in German. */
export function asTyped({ minor, currency }: Money, locale: string): string {
  const digits = decimalsOf(currency);
  return typedFormat(locale, digits).format(minor / 10 ** digits);
}

/** Cached, because creating a format is slow. */
const typedFormats = new Map<string, Intl.NumberFormat>();

function typedFormat(locale: string, minimumFractionDigits: number): Intl.NumberFormat {
  const key = locale + minimumFractionDigits;
  const options = { minimumFractionDigits, useGrouping: false, numberingSystem: "latn" };
  const format = typedFormats.get(key) ?? new Intl.NumberFormat(formatTag(locale), options);
  typedFormats.set(key, format);
  return format;
}

function withoutGroups(text: string, currency: string, locale: string): string {
  // A comma before three digits means thousands in some other languages.
  if (decimalsOf(currency) === 3 && groupSignOf(locale) !== "," && /^\d+,\d{3}$/.test(text))
    return text.replace(",", ".");
  const { group = "", fraction } = GROUPED.exec(text)?.groups ?? {};
  if (group === "" || fraction?.startsWith(group)) return text;
  const isAmbiguous = /[.,]/.test(group) && fraction === undefined && text.split(group).length === 2;
  if (isAmbiguous && (decimalsOf(currency) === 3 || group !== groupSignOf(locale))) return text;
  return text.replaceAll(group, "").replace(",", ".");
}

function groupSignOf(locale: string): string | undefined {
  // Uses five digits, because some languages write four digits without a separator.
  return (12_345).toLocaleString(formatTag(locale))[2];
}

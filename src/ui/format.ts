/**
 * Formats money and time for readers of a given locale. Pure functions. Creating an Intl object is slow
 * enough to matter on a page that is rendered for thousands of visitors, so each is created once.
 */
import { formatTag } from "../values/languages/locales.ts";
import { decimalsOf, type Money, toDecimalString } from "../values/money.ts";

/**
 * Formats "€25.00", "25,00 €", "¥2,500". Converts the integer through a decimal string, never by division.
 */
export function formatMoney({ minor, currency }: Money, locale: string): string {
  return unbroken(
    moneyFormat(locale, currency).format(toDecimalString({ minor: numberOf(minor), currency })),
  );
}

/** Shows 0 for a value that is not a number, such as a figure that has not been counted yet. */
function numberOf(value: number): number {
  return Number.isFinite(value) ? value : 0;
}

/** The displayed part of a moment: "date" is without the hour, "time" is without the day. */
export type MomentStyle = "date-time" | "date" | "time" | "day";

export interface MomentOptions {
  locale: string;
  /** IANA zone of the display. */
  zone: string;
  style?: MomentStyle;
  /** Whether the zone's short name follows the time. Default: true. */
  hasZoneName?: boolean;
}

/** Formats "Sat, 24 Oct 2026, 19:30 CEST", "Sa., 24. Okt. 2026, 19:30 MESZ". */
export function formatDateTime(at: string | Date, options: MomentOptions): string {
  return evenlySpaced(momentFormat(options).format(new Date(at)));
}

/** Shows the common parts of both ends once: "Sat, 24 Oct 2026, 19:00–23:00 CEST". */
export function formatDateTimeRange(from: string | Date, to: string | Date, options: MomentOptions): string {
  const parts = momentFormat(options).formatRangeToParts(new Date(from), new Date(to));
  // Hungarian has the leading zero in a single time, but not in a range.
  const digits = hourOf(options.locale) === "2-digit" ? 2 : 1;
  const words = parts.map(({ type, value }) => (type === "hour" ? value.padStart(digits, "0") : value));
  return evenlySpaced(words.join(""));
}

/** Returns "14" and "Dec", for a calendar leaf. */
export function dayAndMonth(at: string | Date, options: Pick<MomentOptions, "locale" | "zone">) {
  const parts = momentFormat({ ...options, style: "day" }).formatToParts(new Date(at));
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? "";
  return { day: part("day"), month: part("month").replace(/\.$/, "") };
}

export function formatNumber(value: number, locale: string): string {
  const make = () => new Intl.NumberFormat(formatTag(locale));
  return unbroken(remember(`number ${locale}`, make).format(numberOf(value)));
}

/**
 * Intl's kind of space in an amount or a moment depends on the release of ICU, which differs between browsers
 * and the server. Both must produce the same text, or hydration fails.
 */
const SPACES = /[ \u00a0\u2009\u202f]/g;

/** An amount never wraps. */
function unbroken(number: string): string {
  return number.replace(SPACES, "\u00a0");
}

/** A moment wraps between its parts, never before "PM". */
function evenlySpaced(moment: string): string {
  return moment.replace(SPACES, " ").replace(/ (?=[AP]M\b)/g, "\u00a0");
}

const DATE_PARTS = { weekday: "short", day: "numeric", month: "short", year: "numeric" } as const;

const PARTS = {
  "date-time": { ...DATE_PARTS, minute: "2-digit" },
  date: DATE_PARTS,
  time: { minute: "2-digit" },
  day: { day: "numeric", month: "short" },
} as const satisfies Record<MomentStyle, Intl.DateTimeFormatOptions>;

function momentFormat({ locale, zone, style = "date-time", hasZoneName = true }: MomentOptions) {
  const hasTime = style === "date-time" || style === "time";
  const showsZone = hasZoneName && hasTime;
  return remember(`moment ${locale} ${zone} ${style} ${showsZone}`, () => {
    const zoneName = showsZone ? ({ timeZoneName: "short" } as const) : {};
    const hour = hasTime ? { hour: hourOf(locale) } : {};
    const parts = { ...PARTS[style], ...hour, ...zoneName, timeZone: zone };
    return new Intl.DateTimeFormat(formatTag(locale), parts);
  });
}

/**
 * Adds the zero of "08:05" everywhere if the locale has it beside a zone's name. Intl drops the zero of a
 * "numeric" hour alone or beside a date: "08:05 CEST", but "8:05".
 */
function hourOf(locale: string): "2-digit" | "numeric" {
  return remember(`hour ${locale}`, () => {
    const parts = { hour: "numeric", minute: "2-digit", timeZoneName: "short", timeZone: "UTC" } as const;
    const format = new Intl.DateTimeFormat(formatTag(locale), parts);
    const hour = format.formatToParts(MORNING).find(({ type }) => type === "hour");
    return hour?.value === "08" ? "2-digit" : "numeric";
  });
}

const MORNING = Date.UTC(2000, 0, 1, 8);

/** Sets the decimals explicitly, because V8 shows none for HUF or IDR by default. */
function moneyFormat(locale: string, currency: string) {
  return remember(`money ${locale} ${currency}`, () => {
    const decimals = decimalsOf(currency);
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    return new Intl.NumberFormat(formatTag(locale), { style: "currency", currency, ...digits });
  });
}

/** Limited, because organisers type zones and currencies. */
const FORMATS_KEPT = 500;
const formats = new Map<string, unknown>();

function remember<Format>(key: string, make: () => Format): Format {
  const known = formats.get(key) as Format | undefined;
  if (known) return known;
  if (formats.size >= FORMATS_KEPT) formats.clear();
  const made = make();
  formats.set(key, made);
  return made;
}

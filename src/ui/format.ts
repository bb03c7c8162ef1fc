/**
 * Money and time as a reader of a given locale expects them. Pure functions; making an Intl object is
 * slow enough to matter on a page rendered for thousands, so each is made once.
 */
import { formatTag } from "../values/locales.ts";
import { decimalsOf, type Money, toDecimalString } from "../values/money.ts";

/** "€25.00", "25,00 €", "¥2,500": from the integer by way of a decimal string, never by division. */
export function formatMoney(money: Money, locale: string): string {
  return moneyFormat(locale, money.currency).format(toDecimalString(money));
}

/** Which part of a moment is shown: "date" without the hour, "time" without the day. */
export type MomentStyle = "date-time" | "date" | "time" | "day";

export interface MomentOptions {
  locale: string;
  /** IANA zone in which the moment is shown. */
  zone: string;
  style?: MomentStyle;
  /** The zone's short name after the time; on unless told otherwise. */
  hasZoneName?: boolean;
}

/** "Sat, Oct 25, 2026, 7:30 PM GMT+2", "Sa., 25. Okt. 2026, 19:30 MESZ". */
export function formatDateTime(at: string | Date, options: MomentOptions): string {
  return momentFormat(options).format(new Date(at));
}

/** Says what both ends share only once: "Sat, Oct 24, 2026, 7:00 – 11:00 PM GMT+2". */
export function formatDateTimeRange(from: string | Date, to: string | Date, options: MomentOptions): string {
  return momentFormat(options).formatRange(new Date(from), new Date(to));
}

export function formatNumber(value: number, locale: string): string {
  return remember(`number ${locale}`, () => new Intl.NumberFormat(formatTag(locale))).format(value);
}

export function formatPercent(fraction: number, locale: string): string {
  const make = () => new Intl.NumberFormat(formatTag(locale), { style: "percent", maximumFractionDigits: 0 });
  return remember(`percent ${locale}`, make).format(fraction);
}

const DATE_PARTS = { weekday: "short", day: "numeric", month: "short", year: "numeric" } as const;
const TIME_PARTS = { hour: "numeric", minute: "2-digit" } as const;

const PARTS = {
  "date-time": { ...DATE_PARTS, ...TIME_PARTS },
  date: DATE_PARTS,
  time: TIME_PARTS,
  day: { day: "numeric", month: "short" },
} as const satisfies Record<MomentStyle, Intl.DateTimeFormatOptions>;

function momentFormat({ locale, zone, style = "date-time", hasZoneName = true }: MomentOptions) {
  const showsZone = hasZoneName && (style === "date-time" || style === "time");
  return remember(`moment ${locale} ${zone} ${style} ${showsZone}`, () => {
    const zoneName = showsZone ? ({ timeZoneName: "short" } as const) : {};
    return new Intl.DateTimeFormat(formatTag(locale), { ...PARTS[style], ...zoneName, timeZone: zone });
  });
}

/** The decimals are said outright, because V8 on its own shows none for HUF or IDR. */
function moneyFormat(locale: string, currency: string) {
  return remember(`money ${locale} ${currency}`, () => {
    const decimals = decimalsOf(currency);
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    return new Intl.NumberFormat(formatTag(locale), { style: "currency", currency, ...digits });
  });
}

/** Bounded because zones and currencies come from what organisers typed. */
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

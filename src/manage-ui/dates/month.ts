import { formatTag } from "../../values/languages/locales.ts";

// Days are "2031-07-01" and months "2031-07", as in addresses. Both sort as text.

/** Reads a month from an address. Null: invalid. */
export function readMonth(text: string | null): string | null {
  const isMonth = /^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/.test(text ?? "");
  return isMonth ? text : null;
}

export function monthOf(day: string): string {
  return day.slice(0, 7);
}

export function boundsOfMonth(month: string): { firstDay: string; lastDay: string } {
  return { firstDay: `${month}-01`, lastDay: addDays(`${addMonths(month, 1)}-01`, -1) };
}

export function addMonths(month: string, months: number): string {
  const [year, number] = month.split("-").map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
}

/** Returns the days between two dates, negative if the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY);
}

/**
 * Returns the weeks of a month, each beginning with the reader's first weekday. Days of other months are
 * null.
 */
export function weeksOf(month: string, firstWeekday: number): (string | null)[][] {
  const { firstDay, lastDay } = boundsOfMonth(month);
  const before = (weekdayOf(firstDay) - firstWeekday + 7) % 7;
  const days = daysBetween(firstDay, lastDay) + 1;
  return Array.from({ length: Math.ceil((before + days) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, column) => {
      const index = week * 7 + column - before;
      return index >= 0 && index < days ? addDays(firstDay, index) : null;
    }),
  );
}

/** Returns the weekday from 1 (Monday) to 7 (Sunday). */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay() || 7;
}

/** Returns Monday, as in ISO 8601, for browsers without week data. */
export function firstWeekdayOf(locale: string): number {
  const known = new Intl.Locale(formatTag(locale)) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1;
}

const DAY = 86_400_000;

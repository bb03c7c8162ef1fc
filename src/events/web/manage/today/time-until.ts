import { formatTag } from "../../../../values/locales.ts";

const MINUTE = 60_000;
const UNITS = [
  ["day", 24 * 60 * MINUTE],
  ["hour", 60 * MINUTE],
  ["minute", MINUTE],
] as const;

/** "in 3 hours", "in 19 days", "in 12 minutes": in the largest unit of which there are two, as one that has begun. */
export function timeUntil(milliseconds: number, locale: string): string {
  const [unit, length] = UNITS.find(([, its]) => milliseconds >= 2 * its) ?? UNITS[2];
  const format = new Intl.RelativeTimeFormat(formatTag(locale), { numeric: "always" });
  return format.format(Math.ceil(milliseconds / length), unit);
}

import { formatTag } from "../../values/languages/locales.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface Beginning {
  start_date: string;
  timezone: string;
}

/**
 * Returns "in 12 minutes" or "in 3 hours". From two days on it counts calendar days at the venue: on a
 * Saturday, Tuesday is in 3 days at any hour.
 */
export function timeUntil({ start_date, timezone }: Beginning, now: number, locale: string): string {
  const format = new Intl.RelativeTimeFormat(formatTag(locale), { numeric: "always" });
  const start = Date.parse(start_date);
  const left = start - now;
  if (left >= 2 * DAY) return format.format((dayIn(timezone, start) - dayIn(timezone, now)) / DAY, "day");
  return left >= 2 * HOUR
    ? format.format(Math.ceil(left / HOUR), "hour")
    : format.format(Math.ceil(left / MINUTE), "minute");
}

/** Returns the first millisecond of the day, counted in UTC. Swedish dates have the ISO 8601 format. */
function dayIn(zone: string, instant: number): number {
  return Date.parse(new Intl.DateTimeFormat("sv-SE", { timeZone: zone }).format(instant));
}

import { formatTag } from "../../../values/locales.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface Beginning {
  start_date: string;
  timezone: string;
}

/**
 * "in 12 minutes", "in 3 hours", and from two days on the days that people count by the calendar where it takes
 * place: on a Saturday, Tuesday is in 3 days at whatever hour.
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

/** Its first millisecond, as if days were counted in UTC. Swedish writes dates as ISO 8601 does. */
function dayIn(zone: string, instant: number): number {
  return Date.parse(new Intl.DateTimeFormat("sv-SE", { timeZone: zone }).format(instant));
}

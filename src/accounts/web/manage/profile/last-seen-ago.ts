import { formatTag } from "../../../../values/languages/locales.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The server notes when a session was seen once a minute. */
const ACTIVE_MINUTES = 3;

/** Returns "now" or "12 minutes ago". Null: a day or longer ago, which a date tells better. */
export function lastSeenAgo(lastSeenAt: string, now: number, locale: string): string | null {
  const passed = now - Date.parse(lastSeenAt);
  if (passed < ACTIVE_MINUTES * MINUTE) return "now";
  if (passed >= 24 * HOUR) return null;
  const format = new Intl.RelativeTimeFormat(formatTag(locale));
  return passed < HOUR
    ? format.format(-Math.floor(passed / MINUTE), "minute")
    : format.format(-Math.floor(passed / HOUR), "hour");
}

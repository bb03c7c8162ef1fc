import { formatTag } from "../../../../values/languages/locales.ts";

const UNITS: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
];

/** "2 minutes ago". A time in the future counts as now, because clocks differ. */
export function timeAgo(at: string, now: number, locale: string): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(at)) / 1_000));
  const [unit, size] = UNITS.find(([, length]) => seconds >= length) ?? UNITS.at(-1)!;
  return new Intl.RelativeTimeFormat(formatTag(locale), { numeric: "auto" }).format(
    -Math.floor(seconds / size),
    unit,
  );
}

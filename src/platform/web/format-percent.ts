import { formatTag } from "../../values/languages/locales.ts";

/** Formats a share such as 0.19 in whole per cent. Apart from `ui/format.ts`, because no public page needs it. */
export function formatPercent(fraction: number, locale: string): string {
  const format = new Intl.NumberFormat(formatTag(locale), { style: "percent", maximumFractionDigits: 0 });
  // The kind of space before the sign differs between releases of ICU, and hydration needs the same text.
  return format.format(Number.isFinite(fraction) ? fraction : 0).replace(/\s/g, "\u00a0");
}

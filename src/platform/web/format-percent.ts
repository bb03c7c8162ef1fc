import { formatTag } from "../../values/languages/locales.ts";

/** Formats a share such as 0.19 in whole per cent. Apart from `ui/format.ts`, because no public page needs it. */
export function formatPercent(fraction: number, locale: string): string {
  const format = new Intl.NumberFormat(formatTag(locale), { style: "percent", maximumFractionDigits: 0 });
  // The space before the sign does not break.
  return format.format(Number.isFinite(fraction) ? fraction : 0).replaceAll(" ", "\u00a0");
}

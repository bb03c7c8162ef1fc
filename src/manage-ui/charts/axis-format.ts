import { formatTag } from "../../values/languages/locales.ts";
import { decimalsOf } from "../../values/money.ts";

/** Returns a short format for figures on an axis: "€1.2k", "12k". Money is in minor units. */
export function axisFormat(locale: string, currency?: string): (value: number) => string {
  const whole = currency ? 10 ** decimalsOf(currency) : 1;
  const format = new Intl.NumberFormat(formatTag(locale), {
    notation: "compact",
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
    ...(currency && { style: "currency", currency }),
  });
  return (value) => format.format(value / whole);
}

import { useLingui } from "@lingui/react/macro";
import { formatMoney } from "../../ui/format.ts";
import { formatTag } from "../../values/languages/locales.ts";

interface Rate {
  calculation_type: "PERCENTAGE" | "FIXED";
  rate: number;
}

/** Formats a rate in thousandths of a per cent or in minor units: "19%", "€1.50". */
export function useRateWords(): (rate: Rate, currency: string) => string {
  const { i18n } = useLingui();
  const percent = new Intl.NumberFormat(formatTag(i18n.locale), {
    style: "percent",
    maximumFractionDigits: 3,
  });
  return ({ calculation_type, rate }, currency) =>
    calculation_type === "PERCENTAGE"
      ? percent.format(rate / 100_000)
      : formatMoney({ minor: rate, currency }, i18n.locale);
}

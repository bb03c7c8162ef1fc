import { useLingui } from "@lingui/react";
import { formatDateTime, formatMoney, formatNumber } from "../../../ui/format.ts";

/** What the chart draws of each day. */
export type Measure = "gross" | "products_sold";

export function useMeasureFormat(measure: Measure, currency: string): (value: number) => string {
  const { i18n } = useLingui();
  return (value) =>
    measure === "gross"
      ? formatMoney({ minor: value, currency }, i18n.locale)
      : formatNumber(value, i18n.locale);
}

/** A calendar day as people write it; it has no zone, so none may shift it. */
export function useDayFormat(): (day: string) => string {
  const { i18n } = useLingui();
  return (day) => formatDateTime(`${day}T00:00:00Z`, { locale: i18n.locale, zone: "UTC", style: "day" });
}

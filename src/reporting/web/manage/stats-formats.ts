import { useLingui } from "@lingui/react";
import { axisFormat } from "../../../manage-ui/charts/axis-format.ts";
import { formatDateTime, formatMoney, formatNumber } from "../../../ui/format.ts";
import type { EventStats, StatsRow } from "../../contract.ts";

/** The measures that the chart can draw. */
export type Measure = "gross" | "tickets" | "orders" | "visits";

export const FIGURE_OF = {
  gross: "total_sales_gross",
  tickets: "attendees_registered",
  orders: "orders_created",
  visits: "total_views",
} as const satisfies Record<Measure, keyof StatsRow>;

export function useMeasureFormat(measure: Measure, currency: string): (value: number) => string {
  const { i18n } = useLingui();
  return (value) =>
    measure === "gross"
      ? formatMoney({ minor: value, currency }, i18n.locale)
      : formatNumber(value, i18n.locale);
}

export function useAxisFormat(measure: Measure, currency: string): (value: number) => string {
  const { i18n } = useLingui();
  return axisFormat(i18n.locale, measure === "gross" ? currency : undefined);
}

/**
 * Formats a date. A calendar day has no zone, so it is formatted in UTC. An hour is formatted in the event's
 * zone.
 */
export function useDateFormat(
  { period }: Pick<EventStats, "period">,
  zone: string,
): (date: string) => string {
  const { i18n } = useLingui();
  const { locale } = i18n;
  if (period === "24h")
    return (date) => formatDateTime(date, { locale, zone, style: "time", hasZoneName: false });
  return (date) => formatDateTime(`${date}T00:00:00Z`, { locale, zone: "UTC", style: "day" });
}

export function sumOf(rows: readonly StatsRow[], figure: Exclude<keyof StatsRow, "date">): number {
  return rows.reduce((sum, row) => sum + row[figure], 0);
}

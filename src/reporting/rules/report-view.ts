import type { ReportPeriod } from "./report-periods.ts";

/** The content of a saved report, besides its columns. */
export interface ReportView {
  /** All periods except `custom` are relative to the current day. */
  period: ReportPeriod;
  /** Both null unless the period is `custom`. */
  start_date: string | null;
  end_date: string | null;
  is_compared: boolean;
  currency: string | null;
  /** The provider's number of the only payout. The period then has no effect. */
  payout: string | null;
  /** Null: the report's own order. */
  sort_by: string | null;
  sort_direction: "asc" | "desc";
  /** The column that the chart draws. Null: the report's first. */
  chart: string | null;
}

/** Returns the days of the view as a call requests them. */
export function daysWanted({ period, start_date, end_date }: ReportView) {
  return { period, start_date: start_date ?? undefined, end_date: end_date ?? undefined };
}

/** Returns the query of the report's page that shows the view. Without a view, its columns are shown. */
export function queryOfView(view: ReportView | null, columns: string | null): Record<string, string> {
  return {
    ...(view && {
      ...(view.period === "custom"
        ? { start_date: view.start_date ?? "", end_date: view.end_date ?? "" }
        : { period: view.period }),
      ...(!view.is_compared && { compare: "none" }),
      ...(view.currency && { currency: view.currency }),
      ...(view.payout && { payout: view.payout }),
      ...(view.sort_by && { sort: `${view.sort_by}.${view.sort_direction}` }),
      ...(view.chart && { chart: view.chart }),
    }),
    ...(columns && { columns }),
  };
}

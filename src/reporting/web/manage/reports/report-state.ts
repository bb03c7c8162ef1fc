import { definitionOf, shownColumns } from "../../../rules/report-definitions.ts";
import type { ReportView } from "../../../rules/report-view.ts";
import { wallTimeIn } from "../../../../manage-ui/dates/wall-time.ts";
import { REPORT_PERIODS, type ReportPeriod } from "../../../rules/report-periods.ts";

/** The state of a report page, as stored in its URL. */
export interface ReportState {
  period: ReportPeriod;
  start_date?: string | undefined;
  end_date?: string | undefined;
  isCompared: boolean;
  /** An instant, or a wall-clock time in the zone. Undefined: now. */
  asOf?: string | undefined;
  /** Undefined: the report's default columns. */
  columns?: string[] | undefined;
  sort: { column: string; isDescending: boolean };
  currency?: string | undefined;
  /** The provider's number of the only payout to show. The period then has no effect. */
  payout?: string | undefined;
  /** The column that the chart draws. */
  measure?: string | undefined;
}

/**
 * Returns the parts of the state that a saved report contains, besides the columns. `asOf` is not saved, because a
 * saved report has the data as of its due time.
 */
export function viewOf(state: ReportState): ReportView {
  return {
    period: state.period,
    start_date: state.start_date ?? null,
    end_date: state.end_date ?? null,
    is_compared: state.isCompared,
    currency: state.currency ?? null,
    payout: state.payout ?? null,
    sort_by: state.sort.column,
    sort_direction: state.sort.isDescending ? "desc" : "asc",
    chart: state.measure ?? null,
  };
}

/** Returns the moment of the report as a wall-clock time in the zone, as fields take it. Links in e-mails name an instant. */
export function wallTimeOf({ asOf }: Pick<ReportState, "asOf">, zone: string): string {
  if (asOf === undefined) return wallTimeIn(zone, new Date());
  return asOf.endsWith("Z") ? wallTimeIn(zone, new Date(asOf)) : asOf.slice(0, 16);
}

const FIRST_PERIOD = "90d";
const DAY = /^\d{4}-\d\d-\d\d$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z?$/;

/** Reads the state from the URL. Falls back to defaults for invalid values. */
export function readReportState(report: string, query: URLSearchParams): ReportState {
  const definition = definitionOf(report)!;
  const days = [query.get("start_date") ?? "", query.get("end_date") ?? ""] as const;
  const isCustom = days.every((day) => DAY.test(day));
  const named = REPORT_PERIODS.find((one) => one === query.get("period") && one !== "custom");
  const known = (name: string | undefined) => definition.columns.some(({ key }) => key === name);
  const [column, direction] = (query.get("sort") ?? "").split(".");
  const chosen = query.get("columns")?.split(",").filter(known);
  const asOf = query.get("as_of") ?? "";
  return {
    period: isCustom ? "custom" : (named ?? FIRST_PERIOD),
    ...(isCustom && { start_date: days[0], end_date: days[1] }),
    isCompared: definition.hasPeriod && query.get("compare") !== "none",
    asOf: MOMENT.test(asOf) ? asOf : undefined,
    columns: chosen?.length ? chosen : undefined,
    sort: known(column) ? { column: column!, isDescending: direction !== "asc" } : definition.sort,
    currency: query.get("currency") ?? undefined,
    payout: (definition.hasPayoutFilter && query.get("payout")) || undefined,
    measure: definition.chart?.of.find((one) => one === query.get("chart")),
  };
}

/** Writes the state to the URL, and keeps the other parameters. */
export function writeReportState(
  report: string,
  query: URLSearchParams,
  change: Partial<ReportState>,
): URLSearchParams {
  const definition = definitionOf(report)!;
  const state = { ...readReportState(report, query), ...change };
  const isCustom = state.period === "custom";
  const written = new URLSearchParams(query);
  const put = (name: string, value: string | undefined) => {
    written.delete(name);
    if (value !== undefined) written.set(name, value);
  };
  put("period", isCustom || state.period === FIRST_PERIOD ? undefined : state.period);
  put("start_date", isCustom ? state.start_date : undefined);
  put("end_date", isCustom ? state.end_date : undefined);
  put("compare", state.isCompared || !definition.hasPeriod ? undefined : "none");
  put("as_of", state.asOf);
  const shown = shownColumns(definition, state.columns).map(({ key }) => key);
  const usual = shownColumns(definition, undefined).map(({ key }) => key);
  put("columns", shown.join() === usual.join() ? undefined : shown.join());
  const { column, isDescending } = state.sort;
  const isUsualSort = column === definition.sort.column && isDescending === definition.sort.isDescending;
  put("sort", isUsualSort ? undefined : `${column}.${isDescending ? "desc" : "asc"}`);
  put("currency", state.currency);
  put("payout", state.payout);
  put("chart", state.measure === definition.chart?.of[0] ? undefined : state.measure);
  return written;
}

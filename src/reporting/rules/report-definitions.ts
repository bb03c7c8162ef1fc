import {
  PRODUCT_SALES,
  DAILY_SALES,
  PROMO_CODES,
  TAXES,
  ANSWERS,
  CHECK_INS,
  NO_SHOWS,
  ATTRIBUTION,
  SALES_CURVE,
  REFUNDS,
  PAYMENTS_AND_FEES,
} from "./definitions/event-reports.ts";
import {
  REVENUE_SUMMARY,
  EVENTS_PERFORMANCE,
  TAX_SUMMARY,
  CHECK_IN_SUMMARY,
  PAYOUT_TRANSACTIONS,
  PAYOUTS,
  PLATFORM_FEES,
} from "./definitions/organizer-reports.ts";
import type { ReportColumn, ReportDefinition } from "./definitions/report-definition.ts";

export type { ReportColumn, ReportColumnKind, ReportDefinition } from "./definitions/report-definition.ts";

/**
 * The reports of an event, in the order of their page. A report needs an entry here, a query and its words.
 */
export const EVENT_REPORTS = {
  product_sales: PRODUCT_SALES,
  daily_sales_report: DAILY_SALES,
  promo_codes_report: PROMO_CODES,
  sales_curve: SALES_CURVE,
  attribution: ATTRIBUTION,
  payments_and_fees: PAYMENTS_AND_FEES,
  refunds: REFUNDS,
  taxes: TAXES,
  answers: ANSWERS,
  check_ins: CHECK_INS,
  no_shows: NO_SHOWS,
} satisfies Record<string, ReportDefinition>;

/** The reports about all events of an organiser. */
export const ORGANIZER_REPORTS = {
  revenue_summary: REVENUE_SUMMARY,
  events_performance: EVENTS_PERFORMANCE,
  tax_summary: TAX_SUMMARY,
  check_in_summary: CHECK_IN_SUMMARY,
  platform_fees: PLATFORM_FEES,
  payouts: PAYOUTS,
  payout_transactions: PAYOUT_TRANSACTIONS,
  taxes: TAXES,
  attribution: ATTRIBUTION,
  payments_and_fees: PAYMENTS_AND_FEES,
  refunds: REFUNDS,
} satisfies Record<string, ReportDefinition>;

export type EventReport = keyof typeof EVENT_REPORTS;
export type OrganizerReportKey = keyof typeof ORGANIZER_REPORTS;
export type ReportKey = EventReport | OrganizerReportKey;

export const EVENT_REPORT_KEYS = Object.keys(EVENT_REPORTS) as [EventReport, ...EventReport[]];
export const ORGANIZER_REPORT_KEYS = Object.keys(ORGANIZER_REPORTS) as [
  OrganizerReportKey,
  ...OrganizerReportKey[],
];

export function definitionOf(report: string): ReportDefinition | undefined {
  const all: Record<string, ReportDefinition> = { ...ORGANIZER_REPORTS, ...EVENT_REPORTS };
  return Object.hasOwn(all, report) ? all[report] : undefined;
}

/** Returns the visible columns: the chosen ones in the report's order, or else all that are not hidden. */
export function shownColumns(
  { columns }: ReportDefinition,
  chosen: readonly string[] | undefined,
): ReportColumn[] {
  const named = columns.filter(({ key }) => chosen?.includes(key));
  return named.length > 0 ? named : columns.filter(({ isHidden }) => !isHidden);
}

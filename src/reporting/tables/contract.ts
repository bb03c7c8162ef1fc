import { z } from "zod";
import { FileAnswer, route } from "../../platform/http/contract.ts";
import {
  CurrencyCode,
  Day,
  Id,
  Instant,
  one,
  RequestedDay,
  RequestedInstant,
  WallTime,
} from "../../values/wire.ts";
import { EVENT_REPORT_KEYS, ORGANIZER_REPORT_KEYS } from "../rules/report-definitions.ts";
import { REPORT_PERIODS } from "../rules/report-periods.ts";

const Row = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
const Total = z.object({
  /** Null: no column is an amount. Amounts in different currencies are never added up. */
  currency: z.string().nullable(),
  rows: z.int(),
  values: z.record(z.string(), z.number()),
});

export const ReportTable = z.object({
  report: z.string(),
  timezone: z.string(),
  /** Null: the report covers everything until now, or one payout. */
  period: z.object({ start_date: Day, end_date: Day }).nullable(),
  /**
   * The instant up to which the report includes data. A later call with this value as `as_of` returns the
   * same report.
   */
  as_of: Instant,
  rows: z.array(Row),
  totals: z.array(Total),
  /** The same number of days directly before, if a comparison was requested. */
  before: z.object({ start_date: Day, end_date: Day, rows: z.array(Row), totals: z.array(Total) }).nullable(),
  /** The report was cut at its maximum number of rows. */
  is_cut: z.boolean(),
});
export type ReportTable = z.infer<typeof ReportTable>;

const asked = {
  /** Absent, and no days given: the last 90 days. Days are in the zone of the event or organiser. */
  period: z.enum(REPORT_PERIODS).optional(),
  start_date: RequestedDay.optional(),
  end_date: RequestedDay.optional(),
  /**
   * Returns what was known at this time: an instant, or a wall-clock time in the zone. Columns without a recorded
   * history are null.
   */
  as_of: z.union([RequestedInstant, WallTime]).optional(),
  /** Comma-separated column names. Rows that differ only in other dimensions are merged. */
  columns: z.string().max(1_000).optional(),
};
const compared = { compare: z.enum(["previous", "none"]).default("none") };
const file = {
  format: z.enum(["csv", "xlsx"]),
  sort_by: z.string().max(100).optional(),
  sort_direction: z.enum(["asc", "desc"]).default("desc"),
};
/** Only rows in this currency, and those without any. */
const inCurrency = { currency: CurrencyCode.optional() };
const ofEvent = z.object({ event_id: Id, report: z.enum(EVENT_REPORT_KEYS) });
const ofOrganizer = {
  policy: "user",
  forEventScope: "narrowed",
  params: z.object({ organizer_id: Id, report: z.enum(ORGANIZER_REPORT_KEYS) }),
} as const;
const narrowing = {
  ...inCurrency,
  event_id: Id.optional(),
  /** The provider's number of a payout, whichever days are given. Only for `payout_transactions`. */
  payout: z.string().min(1).max(255).optional(),
};

export const reportTablesContract = {
  getEventReportTable: route({
    method: "GET",
    mayLag: true,
    path: "/events/{event_id}/report_tables/{report}",
    summary: "Get a report about an event as rows with totals; amounts in minor units",
    policy: "user",
    params: ofEvent,
    query: z.object({ ...asked, ...compared }),
    response: one(ReportTable),
  }),
  exportEventReportTable: route({
    method: "GET",
    mayLag: true,
    path: "/events/{event_id}/report_tables/{report}/export",
    summary: "Download the report as a CSV or Excel file, with the names of the columns as headings",
    policy: "user",
    params: ofEvent,
    query: z.object({ ...asked, ...file, ...inCurrency }),
    response: FileAnswer,
  }),
  getOrganizerReportTable: route({
    method: "GET",
    mayLag: true,
    path: "/organizers/{organizer_id}/report_tables/{report}",
    summary: "Get a report about an organiser's events as rows with totals per currency",
    ...ofOrganizer,
    query: z.object({ ...asked, ...compared, ...narrowing }),
    response: one(ReportTable),
  }),
  exportOrganizerReportTable: route({
    method: "GET",
    mayLag: true,
    path: "/organizers/{organizer_id}/report_tables/{report}/export",
    summary: "Download the report as a CSV or Excel file, with the names of the columns as headings",
    ...ofOrganizer,
    query: z.object({ ...asked, ...file, ...narrowing }),
    response: FileAnswer,
  }),
};
export type ReportTablesContract = typeof reportTablesContract;

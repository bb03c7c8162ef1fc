import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import { allOf, Id, Instant, one, RequestedDay } from "../../values/wire.ts";
import { EVENT_REPORT_KEYS, ORGANIZER_REPORT_KEYS } from "../rules/report-definitions.ts";
import { REPORT_PERIODS } from "../rules/report-periods.ts";
import { SCHEDULE_FREQUENCIES } from "../rules/schedule-times.ts";

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
export const MAX_RECIPIENTS = 20;

const Times = {
  frequency: z.enum(SCHEDULE_FREQUENCIES),
  /** 1 is Monday. Null unless weekly. */
  weekday: z.int().min(1).max(7).nullable().default(null),
  /** The last day in shorter months. Null unless monthly. */
  month_day: z.int().min(1).max(31).nullable().default(null),
  /** Wall-clock time in the zone of the event or organiser. */
  time: z.string().regex(TIME),
};

const View = z.object({
  /** Except for `custom`, the period moves: each e-mail covers the days until it is due. */
  period: z.enum(REPORT_PERIODS),
  start_date: RequestedDay.nullable().default(null),
  end_date: RequestedDay.nullable().default(null),
  is_compared: z.boolean().default(false),
  currency: z.string().length(3).nullable().default(null),
  /** The provider's number of a payout, whichever days are given. Only for `payout_transactions`. */
  payout: z.string().min(1).max(255).nullable().default(null),
  /** Null: the report's own order. */
  sort_by: z.string().max(100).nullable().default(null),
  sort_direction: z.enum(["asc", "desc"]).default("desc"),
  /** The column that the chart on the page draws. */
  chart: z.string().max(100).nullable().default(null),
});

/** A saved report that is emailed on a schedule. */
export const ReportSchedule = z.object({
  id: Id,
  event_id: Id.nullable(),
  organizer_id: Id.nullable(),
  report: z.string(),
  /** Null: the report's default columns. */
  columns: z.string().nullable(),
  /** Null: the whole days that the frequency covers, in the report's own order. */
  view: View.nullable(),
  format: z.enum(["csv", "xlsx"]),
  ...Times,
  recipients: z.array(z.object({ user_id: Id, name: z.string() })),
  next_run_at: Instant,
  last_run_at: Instant.nullable(),
  created_at: Instant,
});
export type ReportSchedule = z.infer<typeof ReportSchedule>;

const input = {
  columns: z.string().max(1_000).nullable().default(null),
  view: View.nullable().default(null),
  format: z.enum(["csv", "xlsx"]),
  ...Times,
  /** Members of the account. The caller does not have to be among them. */
  recipient_ids: z.array(Id).min(1).max(MAX_RECIPIENTS),
};

/** The calls for schedules, which are the same for events and organisers. */
function callsBelow<const Base extends string, Owner extends z.ZodRawShape, Report extends z.ZodType<string>>(
  base: Base,
  owner: Owner,
  report: Report,
) {
  return {
    list: route({
      method: "GET",
      path: `${base}/report_schedules`,
      summary: "List scheduled reports with their recipients",
      policy: "user",
      params: z.object(owner),
      response: allOf(ReportSchedule),
    }),
    create: route({
      method: "POST",
      path: `${base}/report_schedules`,
      summary: "Create a schedule that e-mails a report to members of the account, daily, weekly or monthly",
      policy: "user",
      params: z.object(owner),
      body: z.object({ report, ...input }),
      response: one(ReportSchedule),
      status: 201,
      isRepeatable: true,
    }),
    remove: route({
      method: "DELETE",
      path: `${base}/report_schedules/{schedule_id}`,
      summary: "Delete a scheduled report",
      policy: "user",
      params: z.object({ ...owner, schedule_id: Id }),
      response: null,
    }),
  };
}

const ofEvent = callsBelow("/events/{event_id}", { event_id: Id }, z.enum(EVENT_REPORT_KEYS));
const ofOrganizer = callsBelow(
  "/organizers/{organizer_id}",
  { organizer_id: Id },
  z.enum(ORGANIZER_REPORT_KEYS),
);

export const reportSchedulesContract = {
  listEventReportSchedules: ofEvent.list,
  createEventReportSchedule: ofEvent.create,
  deleteEventReportSchedule: ofEvent.remove,
  listOrganizerReportSchedules: ofOrganizer.list,
  createOrganizerReportSchedule: ofOrganizer.create,
  deleteOrganizerReportSchedule: ofOrganizer.remove,
};
export type ReportSchedulesContract = typeof reportSchedulesContract;

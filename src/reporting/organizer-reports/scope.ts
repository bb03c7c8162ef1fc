import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { DayRange } from "../rules/period.ts";

/** The scope of a report. */
export interface ReportScope {
  /** Condition on events `e`. */
  seen: RawBuilder<SqlBool>;
  /** Days in each event's own zone. */
  days: Pick<DayRange, "start" | "end">;
  /** The past instant of the report. Null: now. */
  asOf: Date | null;
  page: number;
  perPage: number;
}

/** The most rows of a report or a file. */
export const MAX_ROWS = 15_000;

/**
 * Whether an instant is on one of the days, in the zone of the event `e`. Uses the same days as the figures
 * (`roll-up-sales.ts`).
 *
 * Instants that are on these days in every zone are decided without the zone, which takes longer than all else. The
 * planner knows nothing about a day that is computed, and takes it for one row in two hundred: then it looks up each
 * order by itself. A `case` it takes for one row in two.
 */
export function isOnDays(moment: RawBuilder<Date>, { start, end }: ReportScope["days"]): RawBuilder<SqlBool> {
  const utc = (day: RawBuilder<Date>) => sql<Date>`(${day})::timestamp at time zone 'UTC'`;
  return sql<SqlBool>`(
    ${moment} >= ${utc(sql`${start}::date - 1`)} and ${moment} < ${utc(sql`${end}::date + 2`)}
    and case when ${moment} >= ${utc(sql`${start}::date + 1`)} and ${moment} < ${utc(sql`${end}::date`)} then true
             when (${moment} at time zone e.timezone)::date between ${start}::date and ${end}::date then true
             else false end)`;
}

/**
 * The quarter of an hour of an instant. It lies within one day of every zone, because zones differ from UTC by whole
 * quarters. To group by it first and to find the day of each group saves the step that takes longest: finding the day
 * of each row.
 */
export function quarterOf(moment: string): RawBuilder<Date> {
  return sql<Date>`date_bin('15 minutes', ${sql.ref(moment)}, 'epoch')`;
}

/** Formats an instant for the API. */
export function instant(moment: string): RawBuilder<string> {
  return sql`to_char(${sql.ref(moment)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

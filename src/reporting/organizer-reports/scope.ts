import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { DayRange } from "../rules/period.ts";
import { zoneOfSale } from "../zone-of-sale.ts";

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
 * SQL: true if an order `o` was completed on one of the days, in the zone that its event `e` had then. Uses the same
 * days as the figures (`roll-up-sales.ts`), so that reports of the same days add up to the same sums.
 */
export function isSoldOnDays(days: ReportScope["days"]): RawBuilder<SqlBool> {
  return isOnDays(sql`o.completed_at`, days, zoneOfSale);
}

/**
 * SQL: true if an instant is on one of the days, in the zone of the event `e` or in the given one.
 *
 * Converting to a zone is the slowest step, so instants that are on these days in every zone are decided
 * without it. The planner cannot estimate a condition on a computed day: it expects one row in two hundred
 * and would look up each order separately. For a `case` it expects one row in two.
 */
export function isOnDays(
  moment: RawBuilder<Date>,
  { start, end }: ReportScope["days"],
  zone: RawBuilder<string> = sql`e.timezone`,
): RawBuilder<SqlBool> {
  const utc = (day: RawBuilder<Date>) => sql<Date>`(${day})::timestamp at time zone 'UTC'`;
  return sql<SqlBool>`(
    ${moment} >= ${utc(sql`${start}::date - 1`)} and ${moment} < ${utc(sql`${end}::date + 2`)}
    and case when ${moment} >= ${utc(sql`${start}::date + 1`)} and ${moment} < ${utc(sql`${end}::date`)} then true
             when (${moment} at time zone ${zone})::date between ${start}::date and ${end}::date then true
             else false end)`;
}

/**
 * Rounds an instant down to a quarter of an hour. A quarter lies within one day of every zone, because zones differ
 * from UTC by whole quarters. Finding the day of each row takes longest, so queries group by quarters first and
 * find the day of each group.
 */
export function quarterOf(moment: string): RawBuilder<Date> {
  return sql<Date>`date_bin('15 minutes', ${sql.ref(moment)}, 'epoch')`;
}

/** Formats an instant for the API. */
export function instant(moment: string): RawBuilder<string> {
  return sql`to_char(${sql.ref(moment)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

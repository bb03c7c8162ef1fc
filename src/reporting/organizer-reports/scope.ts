import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Stretch } from "../rules/period.ts";

/** What a report is about. */
export interface ReportScope {
  /** Of the events `e`. */
  seen: RawBuilder<SqlBool>;
  /** Days of each event's own zone. */
  days: Pick<Stretch, "start" | "end">;
  page: number;
  perPage: number;
}

/** More rows no report has, and no file. */
export const MAX_ROWS = 15_000;

/** Did it happen on one of the days, by the clock of the event `e`? Cut like the figures (roll-up-sales.ts). */
export function isOnDays(moment: RawBuilder<Date>, { start, end }: ReportScope["days"]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${moment} at time zone e.timezone)::date between ${start}::date and ${end}::date`;
}

/** A moment as it goes over the wire. */
export function instant(moment: string): RawBuilder<string> {
  return sql`to_char(${sql.ref(moment)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

import { type RawBuilder, sql } from "kysely";

/**
 * SQL: converts a wall-clock time in a zone to an instant by the rules of `resolveWallTime`. Of a time that
 * clocks repeat, PostgreSQL takes the second, so this tries the offset from before a change of clocks. Null
 * stays null.
 */
export function wallTimeInSql(wallTime: RawBuilder<unknown>, zone: string): RawBuilder<unknown> {
  const before = sql`(instant - interval '3 hours')`;
  return sql`(
    select case when earlier at time zone ${zone} = wall then earlier else instant end
    from (select ${wallTime} as wall) typed
    cross join lateral (select wall at time zone ${zone} as instant) resolved
    cross join lateral (
      select (wall - (${before} at time zone ${zone} - ${before} at time zone 'UTC')) at time zone 'UTC' as earlier
    ) tried)`;
}

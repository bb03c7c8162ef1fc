import { type RawBuilder, sql, type SqlBool } from "kysely";
import { isOnDays } from "../organizer-reports/scope.ts";
import type { DayRange, Period } from "../rules/period.ts";
import { zoneAt } from "../zone-of-sale.ts";

/** The zone that an event `e` had in the hour `h.hour`. */
export const zoneOfHour = zoneAt(sql`h.hour`);

/**
 * Condition on hours `h` of an event `e`: the hour is in this part of a period. Days are those of the zone that the
 * event had in the hour, as in the figures by day.
 */
export function isHourOf(
  { unit }: Pick<Period, "unit">,
  { from, until, ...days }: DayRange,
): RawBuilder<SqlBool> {
  return unit === "hour"
    ? sql<SqlBool>`h.hour >= ${from} and h.hour < ${until}`
    : isOnDays(sql`h.hour`, days, zoneOfHour);
}

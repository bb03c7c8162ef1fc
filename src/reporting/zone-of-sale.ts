import { type RawBuilder, sql } from "kysely";

/**
 * The zone that an event `e` had at a moment, even if the event's zone has changed since. Most events never change it:
 * for them the look-up, which takes longest, is left out.
 */
export function zoneAt(moment: RawBuilder<Date>): RawBuilder<string> {
  return sql<string>`case when e.former_zones = '[]' then e.timezone else coalesce((
  select former.zone ->> 'timezone' from jsonb_array_elements(e.former_zones) former(zone)
  where (former.zone ->> 'until')::timestamptz > ${moment}
  order by (former.zone ->> 'until')::timestamptz limit 1), e.timezone) end`;
}

/**
 * The zone that an event `e` had when its order `o` was completed. All figures by day count the order, its
 * cancellation and its refunds on the day in this zone.
 */
export const zoneOfSale = zoneAt(sql`o.completed_at`);

/**
 * The last day that had begun for an event `e` until a moment: in the zone of that moment, or in a former zone before it
 * was changed. After a change of the zone to the west, the last sales in the former zone can be on the day after the
 * present one.
 */
export function lastDayUntil(moment: RawBuilder<Date>): RawBuilder<string> {
  return sql<string>`case when e.former_zones = '[]' then (${moment} at time zone e.timezone)::date else greatest(
  (${moment} at time zone ${zoneAt(moment)})::date, (
    select max(((former.zone ->> 'until')::timestamptz at time zone (former.zone ->> 'timezone'))::date)
    from jsonb_array_elements(e.former_zones) former(zone)
    where (former.zone ->> 'until')::timestamptz <= ${moment})) end`;
}

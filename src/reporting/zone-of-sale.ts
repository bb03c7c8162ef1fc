import { sql } from "kysely";

/**
 * The zone that an event `e` had when its order `o` was completed. In it the order's cancellation and refunds
 * count on the day of its sale, even if the event's zone has changed since.
 */
export const zoneOfSale = sql<string>`coalesce((
  select former.zone ->> 'timezone' from jsonb_array_elements(e.former_zones) former(zone)
  where (former.zone ->> 'until')::timestamptz > o.completed_at
  order by (former.zone ->> 'until')::timestamptz limit 1), e.timezone)`;

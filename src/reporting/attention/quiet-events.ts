import { sql } from "kysely";
import { IS_SOLD_OUT, OVER_AT } from "../../events/index.ts";
import type { Db } from "../../platform/database/database.ts";
import { EVENT, type Found, ORGANIZER, type Watched, watchedEvents } from "./watched.ts";

const DAYS_WITHOUT_SALE = 7;

/** Lists live events without a sale for a week, although products were on sale. */
export async function listQuietEvents(db: Db, watched: Watched): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select 'NO_SALES' as kind, ${DAYS_WITHOUT_SALE}::integer as count, ${EVENT} as event, ${ORGANIZER} as organizer,
           null as product
    from events e
    join organizers g on g.id = e.organizer_id
    where ${watchedEvents(watched)} and e.status = 'LIVE' and ${OVER_AT} > now()
      and coalesce(e.live_since, e.created_at) < now() - ${`${DAYS_WITHOUT_SALE} days`}::interval
      and not ${IS_SOLD_OUT}
      -- On sale during the whole week.
      and exists (
        select from products p
        where p.event_id = e.id and p.deleted_at is null and not p.is_hidden and not p.is_paused
          and coalesce(p.sale_start_date, p.created_at) < now() - ${`${DAYS_WITHOUT_SALE} days`}::interval
          and (p.sale_end_date is null or p.sale_end_date > now()))
      and not exists (
        select from event_daily_statistics d
        where d.event_id = e.id and d.orders_created > 0
          and d.day > (now() at time zone e.timezone)::date - ${DAYS_WITHOUT_SALE}::integer)
    order by e.start_date, e.id`.execute(db);
  return rows;
}

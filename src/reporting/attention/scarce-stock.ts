import { sql } from "kysely";
import { OVER_AT } from "../../events/index.ts";
import type { Db } from "../../platform/database/database.ts";
import { LITTLE } from "../rules/low-stock.ts";
import { EVENT, type Found, ORGANIZER, type Watched, watchedEvents } from "./watched.ts";

/**
 * Counts the products of live events that are sold out, and those that are nearly sold out. Each event has one item
 * for each of the two kinds.
 */
export async function listScarceStock(db: Db, watched: Watched): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with scarce as (
      select p.event_id, p.id, p.title, p.position,
             case when sum(counter.capacity - counter.taken) <= 0 then 'SOLD_OUT' else 'NEARLY_SOLD_OUT' end as kind
      from events e
      join products p on p.event_id = e.id
      join product_prices price on price.product_id = p.id
      join stock counter on counter.id = price.stock_id
      where ${watchedEvents(watched)} and e.status = 'LIVE' and ${OVER_AT} > now()
        and p.deleted_at is null and not p.is_hidden and not p.is_paused
        and (p.sale_end_date is null or p.sale_end_date > now())
        and price.deleted_at is null and not price.is_hidden
      group by p.id
      having bool_and(counter.capacity is not null) and sum(counter.capacity) > 0
        and sum(counter.capacity - counter.taken) <= ${LITTLE}::float8 * sum(counter.capacity)
    )
    select scarce.kind, count(*) as count, ${EVENT} as event, ${ORGANIZER} as organizer,
           (array_agg(json_build_object('id', scarce.id, 'title', scarce.title) order by scarce.position, scarce.id))[1]
             as product
    from scarce
    join events e on e.id = scarce.event_id
    join organizers g on g.id = e.organizer_id
    group by scarce.kind, e.id, g.id
    order by e.start_date, e.id`.execute(db);
  return rows;
}

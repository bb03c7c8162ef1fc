import { sql } from "kysely";
import type { Tx } from "../platform/database/database.ts";

/** Writes visits by hour and source; a part of them led to the orders. The result is the same each time. */
export async function seedVisits(tx: Tx, eventId: number): Promise<void> {
  await sql`
    insert into event_hourly_visits (account_id, event_id, hour, referrer, utm_source, views, selections, details)
    select account_id, event_id, hour, referrer, utm_source,
           orders * 4 + extract(hour from hour)::integer % 5, orders + extract(hour from hour)::integer % 2, orders
    from (
      select account_id, event_id, hour, referrer, utm_source, sum(orders_created)::integer as orders
      from event_hourly_sales where event_id = ${eventId}
      group by account_id, event_id, hour, referrer, utm_source
    ) bought`.execute(tx);
}

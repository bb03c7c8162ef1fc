import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { Counted } from "./tally.ts";

/** The most sources of an event stored separately per hour. Further ones count as unknown. */
const MAX_SOURCES_AN_HOUR = 100;

/**
 * Adds the counts to the current hour in each event's zone. Rows are written in a fixed order, so that
 * concurrent writers do not deadlock.
 */
export async function writeVisits(db: Db, counted: Counted[]): Promise<void> {
  const column = <Name extends keyof Counted>(name: Name) => counted.map((row) => row[name]);
  await sql`
    insert into event_hourly_visits as known (account_id, event_id, hour, referrer, utm_source, views, selections, details)
    select e.account_id, e.id, date_trunc('hour', now(), e.timezone) as hour,
           case when source.is_kept then v.referrer else '' end as referrer,
           case when source.is_kept then v.utm_source else '' end as utm_source,
           sum(v.views), sum(v.selections), sum(v.details)
    from unnest(${column("eventId")}::bigint[], ${column("referrer")}::text[], ${column("utmSource")}::text[],
                ${column("views")}::integer[], ${column("selections")}::integer[], ${column("details")}::integer[])
         as v(event_id, referrer, utm_source, views, selections, details)
    join events e on e.id = v.event_id and e.status in ('LIVE', 'PAUSED') and e.deleted_at is null
    cross join lateral (
      select count(*) < ${MAX_SOURCES_AN_HOUR} or coalesce(bool_or(
               k.referrer = v.referrer and k.utm_source = v.utm_source), false) as is_kept
      from event_hourly_visits k
      where k.event_id = e.id and k.hour = date_trunc('hour', now(), e.timezone)
    ) source
    group by 1, 2, 3, 4, 5
    order by 2, 3, 4, 5
    on conflict (event_id, hour, referrer, utm_source) do update
    set views = known.views + excluded.views,
        selections = known.selections + excluded.selections,
        details = known.details + excluded.details`.execute(db);
}

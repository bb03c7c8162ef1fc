import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { isValid, stands, ticketsCancelled } from "../tables/queries/check-ins.ts";
import { known, notYet } from "../tables/table-scope.ts";
import type { CheckInRow } from "./contract.ts";
import { instant, MAX_ROWS, type ReportScope } from "./scope.ts";

/** Counts the people with valid tickets, and those of them who are checked in, for each event, the latest start first. */
export async function listCheckIns(db: Db, { seen, asOf }: ReportScope): Promise<CheckInRow[]> {
  const expected = asOf
    ? sql`
    left join (
      select e.id, count(*) as people
      from events e
      join orders o on o.event_id = e.id
      join attendees a on a.order_id = o.id and a.event_id = e.id
      where ${seen} and ${isValid({ asOf })}
      group by e.id
    ) expected on expected.id = e.id`
    : sql`
    cross join lateral (
      select sum(d.attendees_registered)::bigint as people from event_daily_statistics d where d.event_id = e.id
    ) expected`;
  const { rows } = await sql<CheckInRow>`
    with cancelled as (${ticketsCancelled({ seen, asOf })})
    select e.id as event_id, e.title as event_name, ${instant("e.start_date")} as start_date, e.timezone,
           coalesce(expected.people, 0) as total_attendees, present.people as total_checked_in,
           coalesce(round(100.0 * present.people / nullif(expected.people, 0), 1), 0)::float8 as check_in_rate,
           (select count(*) from check_in_lists l
            where l.event_id = e.id and ${known(asOf, "l.created_at")}
              and ${notYet(asOf, "l.deleted_at")}) as check_in_lists_count
    from events e
    ${expected}
    cross join lateral (
      select count(distinct c.attendee_id) as people
      from check_ins c
      join attendees a on a.id = c.attendee_id and a.event_id = c.event_id
      join orders o on o.id = a.order_id and o.event_id = a.event_id
      where c.event_id = e.id and ${stands({ asOf })} and ${isValid({ asOf })}
    ) present
    where ${seen} and ${known(asOf, "e.created_at")}
    order by e.start_date desc, e.id desc
    limit ${MAX_ROWS}`.execute(db);
  return rows;
}

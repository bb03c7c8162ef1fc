import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { CheckInRow } from "./contract.ts";
import { instant, MAX_ROWS, type ReportScope } from "./scope.ts";

/** Counts the people checked in to each event, the latest start first. */
export async function listCheckIns(db: Db, { seen }: ReportScope): Promise<CheckInRow[]> {
  const { rows } = await sql<CheckInRow>`
    select e.id as event_id, e.title as event_name, ${instant("e.start_date")} as start_date, e.timezone,
           expected.people as total_attendees, present.people as total_checked_in,
           coalesce(round(100.0 * present.people / nullif(expected.people, 0), 1), 0)::float8 as check_in_rate,
           (select count(*) from check_in_lists l
            where l.event_id = e.id and l.deleted_at is null) as check_in_lists_count
    from events e
    cross join lateral (
      select coalesce(sum(d.attendees_registered), 0)::bigint as people
      from event_daily_statistics d where d.event_id = e.id
    ) expected
    cross join lateral (
      select count(distinct c.attendee_id) as people
      from check_ins c where c.event_id = e.id and c.undone_at is null
    ) present
    where ${seen}
    order by e.start_date desc, e.id desc
    limit ${MAX_ROWS}`.execute(db);
  return rows;
}

import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { EVENT, type Found, ORGANIZER, type Watched, watchedEvents } from "./watched.ts";

/** Lists disabled webhooks and own email texts that fail. */
export async function listFailingParts(db: Db, watched: Watched): Promise<Found[]> {
  const { accountId, eventIds, organizerId } = watched;
  // Webhooks and texts of an organiser concern all of its events, so members with an event scope do not see
  // them.
  const isOfOrganizer = sql`part.event_id is null and ${eventIds === null}
    and ${organizerId === undefined ? sql`true` : sql`g.id = ${organizerId}`}`;
  const { rows } = await sql<Found>`
    select part.kind, count(*) as count, case when e.id is not null then ${EVENT} end as event,
           ${ORGANIZER} as organizer, null as product
    from (
      select 'WEBHOOKS_DISABLED' as kind, event_id, organizer_id from webhooks
      where account_id = ${accountId} and disabled_reason is not null and deleted_at is null
      union all
      select 'TEMPLATES_FAIL', event_id, organizer_id from email_templates
      where account_id = ${accountId} and failed_at is not null and is_active
    ) part
    left join events e on e.id = part.event_id
    join organizers g on g.id = coalesce(part.organizer_id, e.organizer_id)
    where (part.event_id is not null and ${watchedEvents(watched)}) or (${isOfOrganizer})
    group by part.kind, e.id, g.id
    order by e.start_date nulls first, g.id`.execute(db);
  return rows;
}

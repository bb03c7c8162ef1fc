import { sql } from "kysely";
import { withinScope } from "../platform/database/within-scope.ts";
import { IMAGE_COLUMNS, toImage } from "../images/index.ts";
import type { Member } from "../platform/http/call.ts";
import type { Services } from "../platform/services.ts";
import type { Door } from "./contract.ts";
import { CLOSES_AT } from "./door-times.ts";

const MAX_DOORS = 200;

const COVER = sql.join(IMAGE_COLUMNS.map((column) => sql.ref(`i.${column}`)));

/** Lists the doors that may still be needed, the next event first. Leaves out events over for a day or more. */
export async function listDoors(
  { db, files }: Pick<Services, "db" | "files">,
  { accountId, eventIds }: Pick<Member, "accountId" | "eventIds">,
): Promise<Door[]> {
  const { rows } = await sql<{
    short_id: string;
    name: string;
    is_active: boolean;
    event_id: number;
    title: string;
    content_language: string | null;
    start_date: Date;
    timezone: string;
    covers: Parameters<typeof toImage>[0][];
  }>`
    select l.short_id, l.name, coalesce(l.activates_at <= now(), true) as is_active,
      e.id as event_id, e.title, s.content_language, e.start_date, e.timezone,
      coalesce((select json_agg(to_json(c)) from (
        select ${COVER} from images i where i.event_id = e.id and i.type = 'EVENT_COVER') c), '[]') as covers
    from check_in_lists l
    join events e on e.id = l.event_id
    join event_settings s on s.event_id = e.id
    where l.account_id = ${accountId} and ${withinScope(eventIds, "e.id")} and l.deleted_at is null and ${sql.raw(CLOSES_AT)} > now()
      and e.deleted_at is null and e.status in ('LIVE', 'PAUSED')
      and coalesce(e.end_date, e.start_date) > now() - interval '1 day'
    order by e.start_date, e.id, l.id
    limit ${MAX_DOORS}`.execute(db);
  return rows.map(({ event_id, title, content_language, start_date, timezone, covers, ...door }) => ({
    ...door,
    event: {
      id: event_id,
      title,
      content_language,
      start_date: start_date.toISOString(),
      timezone,
      images: covers.map((cover) => toImage(cover, files)),
    },
  }));
}

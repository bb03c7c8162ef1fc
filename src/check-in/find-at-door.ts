import type pg from "pg";
import type { DoorAttendee } from "./contract.ts";
import type { Door } from "./find-door.ts";

const MOST = 10;
const LIKE_SPECIAL = /[\\%_]/g;

/**
 * Looks somebody up by the beginning of a name or of the readable code: a few matches, without addresses,
 * so that the link to a door is no way to the whole guest list.
 */
export async function findAtDoor(pool: pg.Pool, door: Door, query: string): Promise<DoorAttendee[]> {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 3);
  if (words.join("").length < 2) return [];
  const patterns = words.map((word) => `${word.replace(LIKE_SPECIAL, "\\$&")}%`);
  const { rows } = await pool.query<DoorAttendee & { checked_in_at: Date | null }>(
    `select a.public_id, a.first_name, a.last_name, p.title as product_title, a.status,
            c.scanned_at as checked_in_at, c.short_id as check_in_short_id
     from attendees a
     join products p on p.id = a.product_id
     left join check_ins c on c.check_in_list_id = $1 and c.attendee_id = a.id and c.undone_at is null
     where a.event_id = $2
       and (select bool_and(lower(a.first_name) like w or lower(a.last_name) like w or lower(a.public_id) like w
                            or lower(a.public_id) like 'a-' || w)
            from unnest($3::text[]) w)
       and ($4 or a.product_id in (select product_id from check_in_list_products where check_in_list_id = $1))
     order by a.last_name, a.first_name, a.id
     limit ${MOST}`,
    [door.id, door.event_id, patterns, await coversAll(pool, door.id)],
  );
  return rows.map((row) => ({
    ...row,
    checked_in_at: (row.checked_in_at as Date | null)?.toISOString() ?? null,
  }));
}

async function coversAll(pool: pg.Pool, listId: number): Promise<boolean> {
  const { rows } = await pool.query<{ covers_all_tickets: boolean }>(
    "select covers_all_tickets from check_in_lists where id = $1",
    [listId],
  );
  return rows[0]?.covers_all_tickets ?? true;
}

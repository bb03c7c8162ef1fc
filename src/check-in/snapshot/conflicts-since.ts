import type pg from "pg";
import type { Door } from "../find-door.ts";
import type { ConflictNote } from "../rules/snapshot-codec.ts";

const MAX_NOTES = 500;

/**
 * Returns the conflicts of a list that were recorded since then, once for each of their scans, so that both devices
 * find theirs. They contain no names: a device that scanned the ticket can decrypt its name.
 */
export async function conflictsSince(pool: pg.Pool, door: Door, since: string): Promise<ConflictNote[]> {
  const { rows } = await pool.query<Omit<ConflictNote, "other_at"> & { other_at: Date | null }>({
    name: "conflicts-since",
    text: CONFLICTS,
    values: [door.id, door.event_id, since],
  });
  return rows.map((note) => ({ ...note, other_at: note.other_at?.toISOString() ?? null }));
}

const CONFLICTS = `
  with found as (
    select f.id, f.scan_id, f.attendee_id, f.check_in_id from check_in_conflicts f
    where f.event_id = $2 and f.check_in_list_id = $1 and f.recorded_at > $3::timestamptz - interval '5 seconds'
    order by f.id limit ${MAX_NOTES}),
  met as (
    select f.id, f.attendee_id, f.scan_id, k.scan_id as met_id, c.device_name
    from found f
    join check_ins c on c.id = f.check_in_id
    join scans k on k.check_in_list_id = $1 and k.scan_id = c.scan_id and k.attendee_id = f.attendee_id),
  pairs as (
    select met_id as scan_id, scan_id as other_id, attendee_id from met
    union all select scan_id, met_id, attendee_id from met)
  select p.scan_id, a.public_id, o.scanned_at as other_at, o.device_name as other_by
  from pairs p
  join attendees a on a.id = p.attendee_id
  join scans o on o.check_in_list_id = $1 and o.scan_id = p.other_id and o.attendee_id = p.attendee_id`;

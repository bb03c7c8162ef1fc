import { sql } from "kysely";
import { requireEvent } from "../events/index.ts";
import type { Db } from "../platform/database/database.ts";
import { Refusal } from "../values/refusal.ts";
import type { CheckInConflict } from "./contract.ts";

const MAX_CONFLICTS = 200;

interface Row extends Omit<CheckInConflict, "entry" | "second" | "recorded_at" | "seen_at"> {
  entry_at: Date | null;
  entry_by: string | null;
  second_at: Date;
  second_by: string | null;
  recorded_at: Date;
  seen_at: Date | null;
}

/** Lists an event's conflicts, newest first. Those that nobody has seen come before the others. */
export async function listConflicts(
  db: Db,
  at: { accountId: number; eventId: number },
): Promise<CheckInConflict[]> {
  const event = await requireEvent(db, at);
  const { rows } = await sql<Row>`
    select f.id, l.name as list_name, a.public_id, a.first_name, a.last_name, k.verdict,
           -- The scan that was made first is the entry, whichever arrived first.
           case when o.scan_id is null then null else least(k.scanned_at, o.scanned_at) end as entry_at,
           case when o.scanned_at > k.scanned_at then k.device_name else o.device_name end as entry_by,
           greatest(k.scanned_at, o.scanned_at) as second_at,
           case when o.scanned_at > k.scanned_at then o.device_name else k.device_name end as second_by,
           f.recorded_at, f.seen_at
    from check_in_conflicts f
    join check_in_lists l on l.id = f.check_in_list_id
    join attendees a on a.id = f.attendee_id
    join scans k on k.check_in_list_id = f.check_in_list_id and k.scan_id = f.scan_id and k.attendee_id = f.attendee_id
    left join check_ins c on c.id = f.check_in_id
    left join scans o on o.check_in_list_id = f.check_in_list_id and o.scan_id = c.scan_id and o.attendee_id = f.attendee_id
    where f.event_id = ${event.id}
    order by (f.seen_at is null) desc, f.recorded_at desc, f.id desc
    limit ${MAX_CONFLICTS}`.execute(db);
  return rows.map(({ entry_at, entry_by, second_at, second_by, recorded_at, seen_at, ...conflict }) => ({
    ...conflict,
    entry: entry_at && { at: entry_at.toISOString(), by: entry_by },
    second: { at: second_at.toISOString(), by: second_by },
    recorded_at: recorded_at.toISOString(),
    seen_at: seen_at?.toISOString() ?? null,
  }));
}

/** Marks one as seen. If it was seen before, the first time stays. */
export async function markConflictSeen(
  db: Db,
  at: { accountId: number; eventId: number; conflictId: number; userId: number },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update check_in_conflicts
    set seen_at = coalesce(seen_at, clock_timestamp()), seen_by = coalesce(seen_by, ${at.userId})
    where id = ${at.conflictId} and event_id = ${at.eventId} and account_id = ${at.accountId}
    returning id`.execute(db);
  if (rows.length === 0) throw new Refusal("not_found");
}

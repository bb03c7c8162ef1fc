import type pg from "pg";
import type { Door } from "../check-in/index.ts";
import { Refusal } from "../values/refusal.ts";

/** The ticket of a scan at this list, and its order. */
export interface Scanned {
  attendee_id: number;
  public_id: string;
  note: string | null;
  labels: string[];
  position: number;
  order_id: number;
  order_status: string;
  total_gross: number;
  currency: string;
}

/**
 * Finds the ticket of a scan that was made at this list. What staff may see and do beyond a verdict depends on such
 * a scan, never on a code alone. A scan without JavaScript may have been sent with two codes; the last one counts.
 */
export async function findScanned(pool: pg.Pool, door: Door, scanId: string): Promise<Scanned> {
  const { rows } = await pool.query<Scanned>({
    name: "find-scanned",
    text: FIND_SCANNED,
    values: [door.id, scanId],
  });
  if (!rows[0]) throw new Refusal("not_found");
  return rows[0];
}

const FIND_SCANNED = `
  select a.id as attendee_id, a.public_id, a.door_note as note, a.labels, a.position, o.id as order_id,
         o.status as order_status, o.total_gross, o.currency
  from scans s
  join attendees a on a.id = s.attendee_id
  join orders o on o.id = a.order_id
  where s.check_in_list_id = $1 and s.scan_id = $2
  order by s.received_at desc
  limit 1`;

import type pg from "pg";
import { CAME_IN, INSIDE, IS_TAKEN } from "./taken-tickets.ts";

export interface DoorCounts {
  total_attendees: number;
  /** Each person once, however often they came in. */
  checked_in_attendees: number;
  inside_attendees: number;
}

const KEPT_MILLISECONDS = 1_000;
const MAX_LISTS = 1_000;

/**
 * How many are in, at most a second old and counted once for all devices: a count walks the list, and a
 * busy door asks with every scan. What this process itself lets in shows at once.
 */
export function createDoorCounts(pool: pg.Pool) {
  const kept = new Map<number, { at: number; counts: Promise<DoorCounts> }>();

  function countsOf(listId: number): Promise<DoorCounts> {
    const found = kept.get(listId);
    if (found && performance.now() - found.at < KEPT_MILLISECONDS) return found.counts;
    const entry = { at: performance.now(), counts: count(pool, listId) };
    kept.delete(listId);
    kept.set(listId, entry);
    entry.counts.catch(() => kept.delete(listId));
    if (kept.size > MAX_LISTS) kept.delete(kept.keys().next().value!);
    return entry.counts;
  }

  function move(listId: number, by: { came: number; inside: number }): void {
    const found = kept.get(listId);
    if (!found) return;
    found.counts = found.counts.then((counts) => ({
      ...counts,
      checked_in_attendees: counts.checked_in_attendees + by.came,
      inside_attendees: counts.inside_attendees + by.inside,
    }));
    found.counts.catch(() => {});
  }

  return { countsOf, move };
}

async function count(pool: pg.Pool, listId: number): Promise<DoorCounts> {
  const { rows } = await pool.query<DoorCounts>({ name: "door-counts", text: COUNT, values: [listId] });
  return rows[0]!;
}

const COUNT = `
  select (select count(*) from attendees a
          where a.event_id = l.event_id
            and (a.status = 'ACTIVE' or (a.status = 'AWAITING_PAYMENT' and s.allow_orders_awaiting_offline_payment_to_check_in and exists (
              select from orders o where o.id = a.order_id and o.status = 'AWAITING_OFFLINE_PAYMENT')))
            and ${IS_TAKEN}
         )::int as total_attendees,
         ${CAME_IN} as checked_in_attendees, ${INSIDE} as inside_attendees
  from check_in_lists l
  join event_settings s on s.event_id = l.event_id
  where l.id = $1`;

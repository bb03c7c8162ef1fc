import type pg from "pg";
import { CAME_IN, INSIDE, IS_TAKEN } from "./taken-tickets.ts";

export interface DoorCounts {
  total_attendees: number;
  /** Each person once, however often they came in. */
  checked_in_attendees: number;
  inside_attendees: number;
}

const KEPT_MILLISECONDS = 1_000;
/** Counting a list takes at most this share of the time. */
const MAX_SHARE = 0.1;
/** Counts of a large list: nobody waits for the next ones as long as the last ones are not much older than they may be. */
const SLOW_MILLISECONDS = 25;
const MAX_LATE_MILLISECONDS = 5_000;
const MAX_LISTS = 1_000;

interface Counted {
  /** When counting began. */
  at: number;
  /** How long it took; null: it goes on. */
  took: number | null;
  counts: Promise<DoorCounts>;
  next: Counted | null;
}

/**
 * How many are in, at most a second old and counted once for all devices: a count walks the list, and a busy door asks
 * with every scan. Of a list that takes long to count they are older, and while it is counted again its devices get the
 * last ones. What this process itself lets in shows at once.
 */
export function createDoorCounts(pool: pg.Pool, now = () => performance.now()) {
  const kept = new Map<number, Counted>();

  function countsOf(listId: number): Promise<DoorCounts> {
    const found = kept.get(listId);
    if (!found) return keep(listId, begin(listId)).counts;
    const { at, took } = found;
    const late = took === null ? 0 : now() - at - Math.max(KEPT_MILLISECONDS, took / MAX_SHARE);
    if (took === null || late < 0) return found.counts;
    found.next ??= renew(listId, found);
    return took > SLOW_MILLISECONDS && late < MAX_LATE_MILLISECONDS ? found.counts : found.next.counts;
  }

  function begin(listId: number): Counted {
    const counted: Counted = { at: now(), took: null, next: null, counts: count(pool, listId) };
    counted.counts.then(
      () => (counted.took = now() - counted.at),
      () => forget(listId),
    );
    return counted;
  }

  function renew(listId: number, found: Counted): Counted {
    const next = begin(listId);
    next.counts.then(
      () => kept.get(listId) === found && keep(listId, next),
      () => {},
    );
    return next;
  }

  function keep(listId: number, counted: Counted): Counted {
    kept.delete(listId);
    kept.set(listId, counted);
    if (kept.size > MAX_LISTS) kept.delete(kept.keys().next().value!);
    return counted;
  }

  const forget = (listId: number) => void kept.delete(listId);

  function move(listId: number, by: { came: number; inside: number }): void {
    const found = kept.get(listId);
    for (const counted of [found, found?.next]) {
      if (!counted) continue;
      counted.counts = counted.counts.then((counts) => ({
        ...counts,
        checked_in_attendees: counts.checked_in_attendees + by.came,
        inside_attendees: counts.inside_attendees + by.inside,
      }));
      counted.counts.catch(() => {});
    }
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

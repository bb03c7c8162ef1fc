import type pg from "pg";
import { CAME_IN, EXPECTED, insideOf } from "./taken-tickets.ts";

export interface DoorCounts {
  total_attendees: number;
  /** Counts each person once, however often they came in. */
  checked_in_attendees: number;
  inside_attendees: number;
}

const KEPT_MILLISECONDS = 1_000;
/** No scan waits for a count that takes longer, because a scan is answered within 25 ms. */
const LONG_MILLISECONDS = 10;
/** Long counts take at most this share of the time. A count of a million tickets takes half a second. */
const SHARE_OF_TIME = 0.05;
/** An old long count is still shown for this time after its turn, while the next one is made. */
const MAX_LATE_MILLISECONDS = 5_000;
const MAX_LISTS = 1_000;

interface Kept {
  at: number;
  /** The duration of the count. 0 until it is known. */
  milliseconds: number;
  counts: Promise<DoorCounts>;
  /** The next count, while this one is still shown. */
  next?: Kept;
}

/**
 * Counts how many are in, once for all devices: a count walks the list, and a busy door asks with every scan.
 * A count is at most a second old. If counting takes long, the last count is shown while the next one is
 * made, and counting is repeated less often. People whom this process lets in show immediately. A person who
 * comes in just before a long count begins may be counted twice until the next one.
 */
export function createDoorCounts(pool: Pick<pg.Pool, "query">) {
  const kept = new Map<number, Kept>();

  function countsOf(listId: number): Promise<DoorCounts> {
    const found = kept.get(listId);
    if (found && (found.next || performance.now() - found.at < keptFor(found))) return found.counts;
    const next = start(listId);
    if (!found || found.milliseconds < LONG_MILLISECONDS || isTooOld(found)) {
      keep(listId, next);
      next.counts.catch(() => kept.delete(listId));
      return next.counts;
    }
    found.next = next;
    next.counts.then(
      () => kept.get(listId) === found && keep(listId, next),
      () => delete found.next,
    );
    return found.counts;
  }

  function start(listId: number): Kept {
    const at = performance.now();
    const counts = count(pool, listId).then((found) => {
      entry.milliseconds = performance.now() - at;
      return found;
    });
    const entry: Kept = { at, milliseconds: 0, counts };
    return entry;
  }

  function keep(listId: number, entry: Kept): void {
    kept.delete(listId);
    kept.set(listId, entry);
    if (kept.size > MAX_LISTS) kept.delete(kept.keys().next().value!);
  }

  function move(listId: number, by: { came: number; inside: number }): void {
    const found = kept.get(listId);
    for (const entry of [found, found?.next]) if (entry) add(entry, by);
  }

  return { countsOf, move };
}

const keptFor = ({ milliseconds }: Kept) => Math.max(KEPT_MILLISECONDS, milliseconds / SHARE_OF_TIME);

const isTooOld = (entry: Kept) => performance.now() - entry.at > keptFor(entry) + MAX_LATE_MILLISECONDS;

function add(entry: Kept, by: { came: number; inside: number }): void {
  entry.counts = entry.counts.then((counts) => ({
    ...counts,
    checked_in_attendees: counts.checked_in_attendees + by.came,
    inside_attendees: counts.inside_attendees + by.inside,
  }));
  entry.counts.catch(() => {});
}

async function count(pool: Pick<pg.Pool, "query">, listId: number): Promise<DoorCounts> {
  const { rows } = await pool.query<DoorCounts>({ name: "door-counts", text: COUNT, values: [listId] });
  return rows[0]!;
}

const COUNT = `
  select ${EXPECTED} as total_attendees,
         came.came_in as checked_in_attendees,
         ${insideOf("came.came_in")} as inside_attendees
  from check_in_lists l
  cross join lateral (select ${CAME_IN} as came_in offset 0) came
  where l.id = $1`;

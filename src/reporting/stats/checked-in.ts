import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { isValid, stands } from "../tables/queries/check-ins.ts";

export type CountCheckedIn = (eventId: number) => Promise<number>;

/**
 * A count is reused for this many times its own duration, but never longer than open pages wait before they
 * refetch (`live.ts`).
 */
const GOOD_FOR = 20;
const MAX_AGE_MILLISECONDS = 5_000;
const MAX_EVENTS = 500;

interface Count {
  asked: Promise<number>;
  goodUntil: number;
}

/**
 * Counts the people with valid tickets who are checked in, on all lists. Thousands are counted within milliseconds, so every call counts.
 * If counting takes long, the callers share a slightly older count.
 */
export function openCheckedInCount(
  db: Db,
  countNow: (db: Db, eventId: number) => Promise<number> = countCheckedIn,
): CountCheckedIn {
  const counts = new Map<number, Count>();
  return (eventId) => {
    const known = counts.get(eventId);
    if (known && performance.now() < known.goodUntil) return known.asked;
    const from = performance.now();
    const count: Count = { asked: countNow(db, eventId), goodUntil: Infinity };
    counts.delete(eventId);
    counts.set(eventId, count);
    if (counts.size > MAX_EVENTS) counts.delete(counts.keys().next().value!);
    const settle = (times: number) => {
      const until = performance.now();
      count.goodUntil = until + Math.min(times * (until - from), MAX_AGE_MILLISECONDS);
    };
    count.asked.then(
      () => settle(GOOD_FOR),
      () => settle(0),
    );
    return count.asked;
  };
}

const NOW = { asOf: null };

async function countCheckedIn(db: Db, eventId: number): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(distinct c.attendee_id) as people
    from check_ins c
    join attendees a on a.id = c.attendee_id and a.event_id = c.event_id
    join orders o on o.id = a.order_id and o.event_id = a.event_id
    where c.event_id = ${eventId} and ${stands(NOW)} and ${isValid(NOW)}`.execute(db);
  return rows[0]!.people;
}

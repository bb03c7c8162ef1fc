import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";

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
 * Counts the people checked in on all lists. Thousands are counted within milliseconds, so every call counts.
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

async function countCheckedIn(db: Db, eventId: number): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(distinct attendee_id) as people from check_ins
    where event_id = ${eventId} and undone_at is null`.execute(db);
  return rows[0]!.people;
}

import { type RawBuilder, sql } from "kysely";

export type EventLifecycle = "UPCOMING" | "ONGOING" | "ENDED";

interface EventTimes {
  start_date: Date;
  end_date: Date | null;
}

/**
 * An event is over from the instant of its end on. One that names no end is over this long after its start:
 * long enough for a night that runs late, and it does not stay on sale and among what is coming up for ever.
 * Whoever plans more than a day says when it ends.
 */
const HOURS_WITHOUT_END = 24;

/** Where an event stands in time. */
export function lifecycleOf(event: EventTimes, now: Date): EventLifecycle {
  if (overAt(event) <= now) return "ENDED";
  return event.start_date > now ? "UPCOMING" : "ONGOING";
}

export function overAt({ start_date, end_date }: EventTimes): Date {
  return end_date ?? new Date(start_date.getTime() + HOURS_WITHOUT_END * 3_600_000);
}

/** The same of a row of events named `e`. Hours and not a day: a day is longer when the clocks change. */
export const OVER_AT: RawBuilder<Date> = sql<Date>`coalesce(e.end_date, e.start_date + ${sql.lit(`${HOURS_WITHOUT_END} hours`)}::interval)`;

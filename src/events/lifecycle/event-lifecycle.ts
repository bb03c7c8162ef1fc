import { type RawBuilder, sql } from "kysely";

export type EventLifecycle = "UPCOMING" | "ONGOING" | "ENDED";

interface EventTimes {
  start_date: Date;
  end_date: Date | null;
}

/**
 * An event without an end is over this long after its start: long enough for a late night, but the event does
 * not stay on sale forever. Longer events need an end. Any other event is over at the instant of its end.
 */
const HOURS_WITHOUT_END = 24;

/** Lifecycle of an event at this time: upcoming, ongoing or over. */
export function lifecycleOf(event: EventTimes, now: Date): EventLifecycle {
  if (overAt(event) <= now) return "ENDED";
  return event.start_date > now ? "UPCOMING" : "ONGOING";
}

export function overAt({ start_date, end_date }: EventTimes): Date {
  return end_date ?? new Date(start_date.getTime() + HOURS_WITHOUT_END * 3_600_000);
}

/**
 * SQL of the end of an event row named `e`. Uses hours instead of a day, because the length of a day varies
 * when clocks change.
 */
export const OVER_AT: RawBuilder<Date> = sql<Date>`coalesce(e.end_date, e.start_date + ${sql.lit(`${HOURS_WITHOUT_END} hours`)}::interval)`;

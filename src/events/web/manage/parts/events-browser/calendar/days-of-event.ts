import type { EventRow } from "../../../../../contract.ts";
import { addDays } from "../../../../../../manage-ui/dates/month.ts";

export interface EventDays {
  first: string;
  last: string;
}

/** An event shorter than this counts as one evening, even past midnight. */
const ONE_EVENING_HOURS = 16;
const HOUR = 3_600_000;

type Times = Pick<EventRow, "start_date" | "end_date" | "start_date_local" | "end_date_local">;

/** The days that an event covers, in its time zone. */
export function daysOfEvent({ start_date, end_date, start_date_local, end_date_local }: Times): EventDays {
  const first = dayOf(start_date_local);
  if (end_date === null || end_date_local === null) return { first, last: first };
  if (Date.parse(end_date) - Date.parse(start_date) <= ONE_EVENING_HOURS * HOUR)
    return { first, last: first };
  // An end at midnight does not touch the day that begins.
  const endsAtMidnight = /T00:00(?::00)?$/.test(end_date_local);
  const last = endsAtMidnight ? addDays(dayOf(end_date_local), -1) : dayOf(end_date_local);
  return { first, last };
}

export function dayOf(wallTime: string): string {
  return wallTime.slice(0, 10);
}

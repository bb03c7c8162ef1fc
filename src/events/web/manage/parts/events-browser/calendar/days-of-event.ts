import type { EventRow } from "../../../../../contract.ts";
import { addDays } from "../../../../../../manage-ui/dates/month.ts";

export interface EventDays {
  first: string;
  last: string;
}

/** An event up to this length counts as one evening, even past midnight. */
const ONE_EVENING_HOURS = 16;
const HOUR = 3_600_000;

type Times = Pick<EventRow, "start_date" | "end_date" | "start_date_local" | "end_date_local">;

/** First and last day of an event, in its time zone. */
export function daysOfEvent({ start_date, end_date, start_date_local, end_date_local }: Times): EventDays {
  const first = dayOf(start_date_local);
  if (end_date === null || end_date_local === null) return { first, last: first };
  if (Date.parse(end_date) - Date.parse(start_date) <= ONE_EVENING_HOURS * HOUR)
    return { first, last: first };
  // An event that ends at midnight does not include the day that begins then.
  const endsAtMidnight = /T00:00(?::00)?$/.test(end_date_local);
  const last = endsAtMidnight ? addDays(dayOf(end_date_local), -1) : dayOf(end_date_local);
  return { first, last };
}

export function dayOf(wallTime: string): string {
  return wallTime.slice(0, 10);
}

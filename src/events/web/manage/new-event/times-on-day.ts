import type { Event } from "../../../contract.ts";
import { addDays, daysBetween } from "../../../../manage-ui/dates/month.ts";
import { addToWallTime } from "../../../../manage-ui/dates/wall-time.ts";

/** Moves the event's local times to another day. */
export function timesOn(
  day: string,
  { start_date_local, end_date_local }: Pick<Event, "start_date_local" | "end_date_local">,
): { start_date: string; end_date: string } {
  const later = daysBetween(start_date_local.slice(0, 10), day);
  const move = (wallTime: string) => addDays(wallTime.slice(0, 10), later) + wallTime.slice(10);
  return { start_date: move(start_date_local), end_date: end_date_local ? move(end_date_local) : "" };
}

/** The end of a copy that starts at `start` and is as long as the event. Empty if either has no time. */
export function endFrom(
  start: string,
  { start_date_local, end_date_local }: Pick<Event, "start_date_local" | "end_date_local">,
): string {
  if (!start || !end_date_local) return "";
  const milliseconds = Date.parse(`${end_date_local}Z`) - Date.parse(`${start_date_local}Z`);
  return addToWallTime(start, { minutes: milliseconds / 60_000 });
}

/** The same weekday one week later. For a past event, the first such weekday in the future. */
export function sameWeekdayLater(day: string, today: string): string {
  const weeks = Math.max(1, Math.floor(daysBetween(day, today) / 7) + 1);
  return addDays(day, 7 * weeks);
}

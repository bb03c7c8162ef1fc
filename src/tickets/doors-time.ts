import { formatDateTime, type MomentOptions } from "../ui/format.ts";

/** Formats when the doors open: the time alone, if it is on the day of the event's start. */
export function formatDoorsTime(start: string, doorsAt: string, options: MomentOptions): string {
  const dayOf = (moment: string) => formatDateTime(moment, { ...options, style: "date" });
  return formatDateTime(doorsAt, {
    ...options,
    style: dayOf(doorsAt) === dayOf(start) ? "time" : "date-time",
  });
}

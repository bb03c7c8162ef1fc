import type { EventRow } from "../../../../contract.ts";

/** The venue in one line, or the organiser if there is none. */
export function venueLine(event: EventRow): string {
  const { venue_name, city } = event.location ?? {};
  return [venue_name, city].filter(Boolean).join(", ") || event.organizer.name;
}

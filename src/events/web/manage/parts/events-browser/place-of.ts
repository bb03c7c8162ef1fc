import type { EventRow } from "../../../../contract.ts";

/** Where it is, in one line; without a place, whose it is. */
export function placeOf(event: EventRow): string {
  const { venue_name, city } = event.location ?? {};
  return [venue_name, city].filter(Boolean).join(", ") || event.organizer.name;
}

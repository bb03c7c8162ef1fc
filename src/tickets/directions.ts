import { mapLink } from "../events/index.ts";
import type { TicketEvent } from "./contract.ts";
import { placeLines } from "./rules/place.ts";

/** Returns the map of the way to an event. Null for an event online, or without a place. */
export function directionsTo(
  event: Pick<TicketEvent, "location" | "maps_url" | "is_online_event">,
): string | null {
  if (event.is_online_event) return null;
  return event.location && placeLines(event).length > 0
    ? mapLink(event.location, event.maps_url)
    : event.maps_url;
}

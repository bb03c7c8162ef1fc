import type { TicketEvent } from "../contract.ts";

/**
 * Returns the place of an event line by line: the venue, the street, the town. Empty for an event without a
 * place.
 */
export function placeLines(event: Pick<TicketEvent, "location">): string[] {
  const place = event.location;
  if (!place) return [];
  const town = [place.zip_or_postal_code, place.city].filter(Boolean).join(" ");
  const lines = [
    place.venue_name,
    place.address_line_1,
    place.address_line_2,
    [town, place.state_or_region].filter(Boolean).join(", "),
  ];
  return lines.filter((line): line is string => !!line);
}

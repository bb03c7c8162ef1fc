import type { Location } from "../contract.ts";

/** The parts of an address in reading order, without the country. */
export function addressParts(location: Location): string[] {
  const parts = [
    location.venue_name,
    location.address_line_1,
    location.address_line_2,
    [location.zip_or_postal_code, location.city].filter(Boolean).join(" "),
    location.state_or_region,
  ];
  return parts.filter((part): part is string => !!part);
}

/** Map link of the event's venue: the organiser's own link, or a search for the address. */
export function mapLink(location: Location, mapsUrl: string | null): string {
  if (mapsUrl !== null) return mapsUrl;
  const query = [...addressParts(location), location.country].filter(Boolean).join(", ");
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query })}`;
}

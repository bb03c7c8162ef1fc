import type { Location } from "../contract.ts";

/** The parts of an address in the order in which they are read, without the country. */
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

/** Where a map of the event's place opens: the organiser's own link, else a search for the address. */
export function mapLink(location: Location, mapsUrl: string | null): string {
  if (mapsUrl !== null) return mapsUrl;
  const query = [...addressParts(location), location.country].filter(Boolean).join(", ");
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query })}`;
}

import type { PublicEvent } from "../../../events/contract.ts";

/** Breadcrumbs of a page, from the top level down. */
export function breadcrumbs(pages: readonly { name: string; url: string }[]) {
  return {
    "@type": "BreadcrumbList",
    itemListElement: pages.map(({ name, url }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: url,
    })),
  };
}

type Placed = Pick<PublicEvent, "location"> & { settings: { is_online_event: boolean } };

/** Location of an event. Empty if it is not announced. */
export function placeOf({ settings, location }: Placed, url: string) {
  if (settings.is_online_event) return { location: { "@type": "VirtualLocation", url } };
  if (!location) return {};
  const street = [location.address_line_1, location.address_line_2].filter(Boolean).join(", ");
  return {
    location: {
      "@type": "Place",
      name: location.venue_name ?? location.address_line_1 ?? location.city,
      address: {
        "@type": "PostalAddress",
        ...(street && { streetAddress: street }),
        ...(location.city && { addressLocality: location.city }),
        ...(location.state_or_region && { addressRegion: location.state_or_region }),
        ...(location.zip_or_postal_code && { postalCode: location.zip_or_postal_code }),
        ...(location.country && { addressCountry: location.country }),
      },
    },
  };
}

export function eventStatusOf({ is_cancelled }: Pick<PublicEvent, "is_cancelled">): string {
  return `https://schema.org/${is_cancelled ? "EventCancelled" : "EventScheduled"}`;
}

export function attendanceOf({ settings }: Pick<Placed, "settings">): string {
  return `https://schema.org/${settings.is_online_event ? "Online" : "Offline"}EventAttendanceMode`;
}

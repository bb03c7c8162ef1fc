import type { PublicConfig } from "../../../platform/http/pages/page-context.ts";
import { offsetTimeOf } from "../../../values/time/offset-time.ts";
import type { ListedEvent, PublicOrganizer } from "../../organizers/public-contract.ts";
import { organizerPath } from "../../rules/organizer-path.ts";

/** schema.org's Organization, the way to its page, and the events of the shown page as a list. */
export function structuredOrganizer(
  organizer: PublicOrganizer,
  events: readonly ListedEvent[],
  addresses: readonly string[],
  { frontendUrl, appName }: Pick<PublicConfig, "frontendUrl" | "appName">,
) {
  const url = frontendUrl + organizerPath(organizer);
  const logo = organizer.images.find(({ type }) => type === "ORGANIZER_LOGO");
  const { seo_description: description, location_details: place } = organizer.settings;
  const crumb = (position: number, name: string, item: string) => ({
    "@type": "ListItem",
    position,
    name,
    item,
  });
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "Organization",
        name: organizer.name,
        url,
        ...(logo && { logo: new URL(logo.url, frontendUrl).href }),
        ...(description && { description }),
        ...(place?.city && {
          address: {
            "@type": "PostalAddress",
            addressLocality: place.city,
            ...(place.country && { addressCountry: place.country }),
          },
        }),
        ...(addresses.length > 0 && { sameAs: addresses }),
      },
      {
        "@type": "BreadcrumbList",
        itemListElement: [crumb(1, appName, frontendUrl), crumb(2, organizer.name, url)],
      },
      {
        "@type": "ItemList",
        itemListElement: events.map((event, index) => ({
          "@type": "ListItem",
          position: index + 1,
          item: {
            "@type": "Event",
            name: event.title,
            url: `${frontendUrl}/event/${event.id}/${event.slug}`,
            startDate: offsetTimeOf(event.start_date, event.timezone),
            ...(event.end_date && { endDate: offsetTimeOf(event.end_date, event.timezone) }),
          },
        })),
      },
    ],
  };
}

import type { PublicConfig } from "../../../platform/http/pages/page-context.ts";
import { offsetTimeOf } from "../../../values/time/offset-time.ts";
import type { ListedEvent, PublicOrganizer } from "../../organizers/contract/public-organizers.ts";
import { pictureAddress, pictureOfEvent } from "../../share-pictures/share-picture.ts";
import { coverOf } from "../../rules/pictures-of.ts";
import { attendanceOf, eventStatusOf, placeOf } from "../search/structured-parts.ts";
import { descriptionOfOrganizer } from "./organizer-tags.ts";
import { organizerPath } from "../../rules/organizer-path.ts";

/**
 * schema.org's Organization, and the events of the shown page as a list. There are no breadcrumbs, because this
 * page is the top level: the start page of the program is for members. The breadcrumbs of an event begin with
 * this page.
 */
export function structuredOrganizer(
  organizer: PublicOrganizer,
  events: readonly ListedEvent[],
  addresses: readonly string[],
  { frontendUrl }: Pick<PublicConfig, "frontendUrl">,
) {
  const url = frontendUrl + organizerPath(organizer);
  const logo = organizer.images.find(({ type }) => type === "ORGANIZER_LOGO");
  const { location_details: place } = organizer.settings;
  const description = descriptionOfOrganizer(organizer);
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
        "@type": "ItemList",
        itemListElement: events.map((event, index) => ({
          "@type": "ListItem",
          position: index + 1,
          item: listedEvent(event, { name: organizer.name, url }, frontendUrl),
        })),
      },
    ],
  };
}

function listedEvent(event: ListedEvent, organizer: { name: string; url: string }, frontendUrl: string) {
  const url = `${frontendUrl}/event/${event.id}/${event.slug}`;
  const picture = coverOf(event)?.url ?? pictureAddress("event", event.id, pictureOfEvent(event));
  return {
    "@type": "Event",
    name: event.title,
    url,
    ...(event.description_preview && { description: event.description_preview }),
    startDate: offsetTimeOf(event.start_date, event.timezone),
    ...(event.end_date && { endDate: offsetTimeOf(event.end_date, event.timezone) }),
    eventStatus: eventStatusOf(event),
    eventAttendanceMode: attendanceOf(event),
    ...placeOf(event, url),
    image: [new URL(picture, frontendUrl).href],
    organizer: { "@type": "Organization", ...organizer },
  };
}

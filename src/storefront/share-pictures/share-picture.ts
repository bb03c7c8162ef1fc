import type { PublicEvent } from "../../events/contract.ts";
import type { Image } from "../../images/contract.ts";
import { formatDateTime } from "../../ui/format.ts";
import { DEFAULT_LOCALE, matchLocale } from "../../values/languages/locales.ts";
import { textMark } from "../../values/text-mark.ts";
import { coverOf, pictureOf } from "../rules/pictures-of.ts";
import type { PublicOrganizer } from "../organizers/contract/public-organizers.ts";

/** Content of the preview picture of a link. */
export interface SharePicture {
  title: string;
  /** One line above the title and one below. Empty: none. */
  above: string;
  below: string;
  cover: Image | null;
  /** Seed of the colours of a picture without a cover. */
  seed: string;
}

/** Formats the date in the language of the event's own texts, because the picture has no reader yet. */
export function pictureOfEvent(event: PublicEvent): SharePicture {
  const { id, title, start_date, timezone: zone, location, organizer, settings } = event;
  const locale = matchLocale(settings.content_language) ?? DEFAULT_LOCALE;
  const when = formatDateTime(start_date, { locale, zone, style: "date-time", hasZoneName: false });
  const where = settings.is_online_event ? [] : [location?.venue_name, location?.city];
  return {
    title,
    above: organizer.name,
    below: [when, ...where].filter(Boolean).join(" · "),
    cover: coverOf(event),
    seed: `event ${id}`,
  };
}

export function pictureOfOrganizer({ id, name, settings, images }: PublicOrganizer): SharePicture {
  return {
    title: name,
    above: "",
    below: settings.location_details?.city ?? "",
    cover: pictureOf(images, "ORGANIZER_COVER"),
    seed: `organizer ${id}`,
  };
}

/** Version of the design. Raising it changes the addresses of all pictures. */
const LOOK = 2;

/** Path of the picture. Different content has a different path. */
export function pictureAddress(kind: "event" | "events", id: number, picture: SharePicture): string {
  const { title, above, below, cover, seed } = picture;
  const mark = textMark(JSON.stringify([LOOK, title, above, below, cover?.url, cover?.focal_point, seed]));
  return `/${kind}/${id}/share-${mark.toString(36)}.jpg`;
}

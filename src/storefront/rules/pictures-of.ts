import type { PublicEvent } from "../../events/contract.ts";
import type { Image } from "../../images/contract.ts";

type Pictures = Pick<PublicEvent, "images"> & { organizer: { images: readonly Image[] } };

/** The event's cover, or its organiser's. Null: the page draws one. */
export function coverOf({ images, organizer }: Pictures): Image | null {
  return pictureOf(images, "EVENT_COVER") ?? pictureOf(organizer.images, "ORGANIZER_COVER");
}

/** The logo beside the organiser's name: the event's own, or the organiser's. */
export function logoOf({ images, organizer }: Pictures): Image | null {
  return pictureOf(images, "TICKET_LOGO") ?? pictureOf(organizer.images, "ORGANIZER_LOGO");
}

export function pictureOf(images: readonly Image[], wanted: Image["type"]): Image | null {
  return images.find(({ type }) => type === wanted) ?? null;
}

import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { PictureSlot } from "./staged-pictures.ts";
import { eventQuery, useEvent } from "../queries/event.ts";
import { organizerQuery } from "../queries/organizers.ts";
import { browserClient } from "../../platform/http/browser-client.ts";
import { IMAGE_KINDS } from "../../values/image-kinds.ts";
import type { EventsContract } from "../../events/contract.ts";
import type { Image } from "../../images/contract.ts";

/** The pictures of an event's page, and the organiser's pictures that replace missing ones. */
export function useEventPictures(eventId: number) {
  const { t } = useLingui();
  const client = useQueryClient();
  const event = useEvent();
  // Reads the current data, because a picture may just have been uploaded.
  const { data: { images } = event } = useQuery(eventQuery(eventId));
  const { data: organizer } = useQuery(organizerQuery(event.organizer.id));
  const slot = (type: Image["type"], organizers: Image["type"]) => ({
    type,
    ratio: IMAGE_KINDS[type].ratio ?? 1,
    saved: images.find((image) => image.type === type),
    inherited: organizer?.images.find((image) => image.type === organizers),
    path: `/events/${eventId}/images`,
    fields: { type },
    remove: (picture: Image) =>
      browserClient<EventsContract>()("DELETE /events/{event_id}/images/{image_id}", {
        params: { event_id: eventId, image_id: picture.id },
      }),
  });
  const pictures: PictureSlot[] = [
    {
      ...slot("EVENT_COVER", "ORGANIZER_COVER"),
      label: t`Cover`,
      description: t`At the top of the page and wherever it is shared. JPEG, PNG or WebP, at least 600 pixels wide. Without one, the page draws its own.`,
    },
    {
      ...slot("TICKET_LOGO", "ORGANIZER_LOGO"),
      label: t`Logo`,
      description: t`On the page beside the organiser’s name, and on tickets. Square, at least 100 pixels.`,
    },
  ];
  const refresh = () => {
    void client.invalidateQueries(eventQuery(eventId));
    for (const part of ["list", "switcher"]) void client.invalidateQueries({ queryKey: ["events", part] });
  };
  return { pictures, refresh };
}

import { useLingui } from "@lingui/react/macro";
import type { PictureSlot } from "../../../backoffice/designer/staged-pictures.ts";
import type { EventsContract } from "../../../events/contract.ts";
import type { Image } from "../../../images/contract.ts";
import { browserClient } from "../../../platform/http/browser-client.ts";
import { IMAGE_KINDS } from "../../../values/image-kinds.ts";
import type { Organizer } from "../../contract.ts";

/** The pictures of an organiser's page. Its events show them if they have none of their own. */
export function usePictureSlots(organizer: Organizer): PictureSlot[] {
  const { t } = useLingui();
  const slot = (type: Image["type"]) => ({
    type,
    ratio: IMAGE_KINDS[type].ratio ?? 1,
    saved: organizer.images.find((image) => image.type === type),
    inherited: undefined,
    path: "/images",
    fields: { image_type: type, entity_id: String(organizer.id) },
    remove: (picture: Image) =>
      browserClient<EventsContract>()("DELETE /images/{image_id}", { params: { image_id: picture.id } }),
  });
  return [
    {
      ...slot("ORGANIZER_COVER"),
      label: t`Cover`,
      description: t`Three times as wide as it is high, at least 600 pixels wide. Without one, the page draws its own.`,
    },
    { ...slot("ORGANIZER_LOGO"), label: t`Logo`, description: t`Square, at least 100 pixels.` },
  ];
}

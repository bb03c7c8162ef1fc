import { Stack } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { PictureField } from "../../../../backoffice/images/picture-field.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { eventQuery } from "../../../../backoffice/queries/event.ts";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import type { Event, EventsContract } from "../../../contract.ts";
import { IMAGE_KINDS } from "../../../../values/image-kinds.ts";

export function PicturesSection({ event }: { event: Event }) {
  const { t } = useLingui();
  const client = useQueryClient();
  // The current data, because a picture may just have been uploaded.
  const { data: { images } = event } = useQuery(eventQuery(event.id));
  const shared = {
    path: `/events/${event.id}/images`,
    onRemove: (picture: { id: number }) =>
      browserClient<EventsContract>()("DELETE /events/{event_id}/images/{image_id}", {
        params: { event_id: event.id, image_id: picture.id },
      }),
    onChange: () => {
      void client.invalidateQueries(eventQuery(event.id));
      for (const part of ["list", "switcher"]) void client.invalidateQueries({ queryKey: ["events", part] });
    },
  };
  return (
    <Panel title={<Trans>Pictures</Trans>}>
      <Stack>
        <PictureField
          {...shared}
          label={t`Cover`}
          description={t`At the top of the page and wherever it is shared. JPEG, PNG or WebP, at least 600 pixels wide.`}
          ratio={IMAGE_KINDS.EVENT_COVER.ratio}
          fields={{ type: "EVENT_COVER" }}
          picture={images.find(({ type }) => type === "EVENT_COVER")}
        />
        <PictureField
          {...shared}
          label={t`Logo on tickets`}
          description={t`Square, at least 100 pixels.`}
          ratio={IMAGE_KINDS.TICKET_LOGO.ratio}
          fields={{ type: "TICKET_LOGO" }}
          picture={images.find(({ type }) => type === "TICKET_LOGO")}
        />
      </Stack>
    </Panel>
  );
}

import { Stack } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { PictureField } from "../../../../backoffice/images/picture-field.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import type { EventsContract } from "../../../../events/contract.ts";
import type { Organizer } from "../../../contract.ts";
import { IMAGE_KINDS } from "../../../../values/image-kinds.ts";

export function OrganizerPicturesSection({ organizer }: { organizer: Organizer }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const shared = {
    path: "/images",
    onRemove: (picture: { id: number }) =>
      browserClient<EventsContract>()("DELETE /images/{image_id}", { params: { image_id: picture.id } }),
    onChange: () => void client.invalidateQueries({ queryKey: ["organizers"] }),
  };
  const fieldsOf = (image_type: string) => ({ image_type, entity_id: String(organizer.id) });
  return (
    <Panel title={<Trans>Pictures</Trans>}>
      <Stack>
        <PictureField
          {...shared}
          label={t`Logo`}
          description={t`Square, at least 100 pixels.`}
          ratio={IMAGE_KINDS.ORGANIZER_LOGO.ratio}
          fields={fieldsOf("ORGANIZER_LOGO")}
          picture={organizer.images.find(({ type }) => type === "ORGANIZER_LOGO")}
        />
        <PictureField
          {...shared}
          label={t`Cover`}
          description={t`Three times as wide as it is high, at least 600 pixels wide.`}
          ratio={IMAGE_KINDS.ORGANIZER_COVER.ratio}
          fields={fieldsOf("ORGANIZER_COVER")}
          picture={organizer.images.find(({ type }) => type === "ORGANIZER_COVER")}
        />
      </Stack>
    </Panel>
  );
}

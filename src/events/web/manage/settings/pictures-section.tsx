import { Stack } from "@mantine/core";
import { Trans } from "@lingui/react/macro";
import { useEventPictures } from "../../../../backoffice/designer/use-event-pictures.ts";
import { PictureField } from "../../../../backoffice/images/picture-field.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import type { Event } from "../../../contract.ts";

export function PicturesSection({ event }: { event: Event }) {
  const { pictures, refresh } = useEventPictures(event.id);
  return (
    <Panel title={<Trans>Pictures</Trans>}>
      <Stack>
        {pictures.map(({ type, label, description, ratio, path, fields, saved, remove }) => (
          <PictureField
            key={type}
            {...{ label, description, ratio, path, fields }}
            picture={saved}
            onRemove={remove}
            onChange={refresh}
          />
        ))}
      </Stack>
    </Panel>
  );
}

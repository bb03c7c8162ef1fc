import { Stack, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconInfoCircle, IconSpeakerphone } from "@tabler/icons-react";
import type { FormParts } from "../../../../backoffice/forms/use-checked-form.ts";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { Tiles } from "../../../../manage-ui/tiles.tsx";
import type { MessageForm } from "./message-form.ts";

/** The purpose of a message. The author chooses it, because only advertising leaves people out. */
export function PurposeFields({ form, errors, set }: FormParts<MessageForm>) {
  const { t } = useLingui();
  const organizer = useEvent().organizer.name;
  return (
    <Stack gap={6}>
      <Tiles
        name="purpose"
        label={t`What it is for`}
        required
        value={form.purpose}
        error={errors.purpose}
        onChange={(purpose) => set({ purpose })}
        tiles={[
          {
            value: "TRANSACTIONAL",
            picture: <IconInfoCircle size={18} stroke={1.75} aria-hidden="true" style={{ flex: "none" }} />,
            label: t`What guests need`,
            help: t`A change of place or time, how to get there.`,
          },
          {
            value: "PROMOTIONAL",
            picture: <IconSpeakerphone size={18} stroke={1.75} aria-hidden="true" style={{ flex: "none" }} />,
            label: t`News and offers`,
            help: t`Advertising: your next events, a discount.`,
          },
        ]}
      />
      {form.purpose === "PROMOTIONAL" && (
        <Text fz={13} c="dimmed" role="status">
          <Trans>
            It leaves out people who have unsubscribed from {organizer} or did not agree to advertising, and
            carries a link to unsubscribe and your postal address.
          </Trans>
        </Text>
      )}
    </Stack>
  );
}

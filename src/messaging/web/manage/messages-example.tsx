import { Trans, useLingui } from "@lingui/react/macro";
import { IconMail } from "@tabler/icons-react";
import { ExampleRows } from "../../../manage-ui/lists/example-rows.tsx";
import { Chip } from "../../../ui/chip.tsx";

export function MessagesExample() {
  const { t } = useLingui();
  return (
    <ExampleRows
      picture={<IconMail size={20} stroke={1.75} />}
      rows={[
        {
          title: t`Doors open at seven`,
          detail: t`Everybody with a ticket`,
          end: (
            <Chip tone="info" icon="clock">
              <Trans context="a message">Scheduled</Trans>
            </Chip>
          ),
        },
        {
          title: t`We have moved to the Great Hall`,
          detail: t`612 people`,
          end: (
            <Chip tone="success" icon="check">
              <Trans context="a message">Sent</Trans>
            </Chip>
          ),
        },
      ]}
    />
  );
}

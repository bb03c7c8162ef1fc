import { Trans, useLingui } from "@lingui/react/macro";
import { IconDoorEnter } from "@tabler/icons-react";
import { ExampleRows } from "../../../manage-ui/lists/example-rows.tsx";
import { Chip } from "../../../ui/chip.tsx";

export function DoorsExample() {
  const { t } = useLingui();
  return (
    <ExampleRows
      picture={<IconDoorEnter size={20} stroke={1.75} />}
      rows={[
        { title: t`Summer Night`, detail: t`Main entrance`, end: <Chip tone="success">{t`Open`}</Chip> },
        {
          title: t`Winter Concert`,
          detail: t`All tickets`,
          end: (
            <Chip icon="clock">
              <Trans>Not open yet</Trans>
            </Chip>
          ),
        },
      ]}
    />
  );
}

import { useLingui } from "@lingui/react/macro";
import { IconDoorEnter } from "@tabler/icons-react";
import { ExampleRows } from "../../../../manage-ui/lists/example-rows.tsx";
import { Chip } from "../../../../ui/chip.tsx";

export function ListsExample() {
  const { t } = useLingui();
  return (
    <ExampleRows
      picture={<IconDoorEnter size={20} stroke={1.75} />}
      rows={[{ title: t`Main entrance`, detail: t`All tickets`, end: <Chip tone="success">{t`Open`}</Chip> }]}
    />
  );
}

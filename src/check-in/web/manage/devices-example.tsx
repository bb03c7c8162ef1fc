import { useLingui } from "@lingui/react/macro";
import { IconDeviceMobile } from "@tabler/icons-react";
import { ExampleRows } from "../../../manage-ui/lists/example-rows.tsx";

export function DevicesExample() {
  const { t } = useLingui();
  return (
    <ExampleRows
      picture={<IconDeviceMobile size={20} stroke={1.75} />}
      rows={[{ title: t`Main entrance`, detail: "Safari · iPhone" }]}
    />
  );
}

import { useLingui } from "@lingui/react/macro";
import { IconBuilding } from "@tabler/icons-react";
import { SoldBar } from "../../../../backoffice/sold-bar.tsx";
import { ExampleRows } from "../../../../manage-ui/lists/example-rows.tsx";

export function CapacityExample() {
  const { t } = useLingui();
  return (
    <ExampleRows
      picture={<IconBuilding size={20} stroke={1.75} />}
      rows={[
        {
          title: t`Main hall`,
          detail: t`Day ticket, weekend ticket`,
          end: <SoldBar sold={240} capacity={300} />,
        },
        { title: t`Workshop room`, detail: t`Morning, afternoon`, end: <SoldBar sold={18} capacity={24} /> },
      ]}
    />
  );
}

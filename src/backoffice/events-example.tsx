import { useLingui } from "@lingui/react/macro";
import { IconCalendarEvent } from "@tabler/icons-react";
import { SoldBar } from "./sold-bar.tsx";
import { ExampleRows } from "../manage-ui/lists/example-rows.tsx";

export function EventsExample() {
  const { t } = useLingui();
  return (
    <ExampleRows
      picture={<IconCalendarEvent size={20} stroke={1.75} />}
      rows={[
        { title: t`Summer Night`, detail: t`Botanical Garden`, end: <SoldBar sold={184} capacity={250} /> },
        { title: t`Winter Concert`, detail: t`Town hall`, end: <SoldBar sold={42} capacity={120} /> },
      ]}
    />
  );
}

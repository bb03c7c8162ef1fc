import { useLingui } from "@lingui/react/macro";
import { IconTicket } from "@tabler/icons-react";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { SoldBar } from "../../../../backoffice/sold-bar.tsx";
import { ExampleRows } from "../../../../manage-ui/lists/example-rows.tsx";
import { Money } from "../../../../ui/money.tsx";

export function ProductsExample() {
  const { t } = useLingui();
  const { currency } = useEvent();
  return (
    <ExampleRows
      picture={<IconTicket size={20} stroke={1.75} />}
      rows={[
        {
          title: t`General admission`,
          detail: <SoldBar sold={84} capacity={200} />,
          end: <Money amount={{ minor: 2500, currency }} />,
        },
        {
          title: t`Early bird`,
          detail: <SoldBar sold={50} capacity={50} />,
          end: <Money amount={{ minor: 1900, currency }} />,
        },
        { title: t`Children under 12`, detail: <SoldBar sold={6} capacity={30} />, end: t`Free` },
      ]}
    />
  );
}

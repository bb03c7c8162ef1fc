import { Trans, useLingui } from "@lingui/react/macro";
import { IconReceipt } from "@tabler/icons-react";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { ExampleRows } from "../../../../manage-ui/lists/example-rows.tsx";
import { formatMoney } from "../../../../ui/format.ts";

export function OrdersExample() {
  const { t, i18n } = useLingui();
  const { currency } = useEvent();
  const money = (minor: number) => formatMoney({ minor, currency }, i18n.locale);
  return (
    <ExampleRows
      picture={<IconReceipt size={20} stroke={1.75} />}
      rows={[
        { title: "Alex Morgan", detail: <Trans>2 × General admission</Trans>, end: money(5000) },
        { title: "Sam Okafor", detail: <Trans>1 × Early bird</Trans>, end: money(1900) },
        { title: "Lena Fischer", detail: <Trans>1 × Children under 12</Trans>, end: t`Free` },
      ]}
    />
  );
}

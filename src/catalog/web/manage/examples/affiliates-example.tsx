import { Plural, useLingui } from "@lingui/react/macro";
import { IconShare } from "@tabler/icons-react";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { ExampleRows } from "../../../../manage-ui/lists/example-rows.tsx";
import { Money } from "../../../../ui/money.tsx";

export function AffiliatesExample() {
  const { t } = useLingui();
  const { currency } = useEvent();
  const row = (title: string, orders: number) => ({
    title,
    detail: <Plural value={orders} one="# order" other="# orders" />,
    end: <Money amount={{ minor: orders * 2500, currency }} />,
  });
  return (
    <ExampleRows
      picture={<IconShare size={20} stroke={1.75} />}
      rows={[row(t`Alex’s newsletter`, 24), row(t`Radio`, 11), row(t`Student union`, 5)]}
    />
  );
}

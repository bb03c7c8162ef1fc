import { Plural, useLingui } from "@lingui/react/macro";
import { IconAddressBook } from "@tabler/icons-react";
import { useMe } from "../../../../backoffice/queries/me.ts";
import { ExampleRows } from "../../../../manage-ui/lists/example-rows.tsx";
import { formatMoney } from "../../../../ui/format.ts";

export function CustomersExample() {
  const { i18n } = useLingui();
  const currency = useMe().account.currency_code;
  const money = (minor: number) => formatMoney({ minor, currency }, i18n.locale);
  const orders = (count: number) => <Plural value={count} one="# order" other="# orders" />;
  return (
    <ExampleRows
      picture={<IconAddressBook size={20} stroke={1.75} />}
      rows={[
        { title: "Alex Morgan", detail: orders(4), end: money(18000) },
        { title: "Sam Okafor", detail: orders(2), end: money(6900) },
        { title: "Lena Fischer", detail: orders(1), end: money(2500) },
      ]}
    />
  );
}

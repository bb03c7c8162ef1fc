import { useLingui } from "@lingui/react/macro";
import { IconReceiptTax } from "@tabler/icons-react";
import { useMe } from "../../../../backoffice/queries/me.ts";
import { ExampleRows } from "../../../../manage-ui/lists/example-rows.tsx";
import { formatMoney } from "../../../../ui/format.ts";
import { useRateWords } from "../../../../backoffice/forms/rate-words.ts";

/** Example of a ticket's price with a tax and a fee. */
export function TaxesExample() {
  const { t, i18n } = useLingui();
  const currency = useMe().account.currency_code;
  const rateOf = useRateWords();
  const money = (minor: number) => formatMoney({ minor, currency }, i18n.locale);
  const price = money(2500);
  const share = rateOf({ calculation_type: "PERCENTAGE", rate: 20_000 }, currency);
  return (
    <ExampleRows
      picture={<IconReceiptTax size={20} stroke={1.75} />}
      rows={[
        { title: t`VAT`, detail: t`${share} of ${price}`, end: `+ ${money(500)}` },
        { title: t`Booking fee`, detail: t`For each ticket`, end: `+ ${money(100)}` },
        { title: t`What buyers pay`, detail: t`for one ticket`, end: money(3100) },
      ]}
    />
  );
}

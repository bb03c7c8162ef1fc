import { useLingui } from "@lingui/react/macro";
import { DataList } from "../ui/data-list.tsx";
import { Money } from "../ui/money.tsx";

/** Amounts in minor units of one currency. */
interface Sales {
  gross: number;
  tax: number;
  fees: number;
  refunded: number;
  currency: string;
}

/** Gross sales, refunds and net sales, line by line. */
export function SalesLedger({ gross, tax, fees, refunded, currency }: Sales) {
  const { t } = useLingui();
  const money = (minor: number) => <Money amount={{ minor, currency }} />;
  return (
    <DataList
      isLedger
      items={[
        { term: t`Before taxes and fees`, description: money(gross - tax - fees) },
        { term: t`Taxes`, description: money(tax) },
        { term: t`Fees`, description: money(fees) },
        { term: t`Gross sales`, description: money(gross), isStrong: true },
        { term: t`Refunded`, description: money(-refunded) },
        { term: t`After refunds`, description: money(gross - refunded), isStrong: true },
      ]}
    />
  );
}

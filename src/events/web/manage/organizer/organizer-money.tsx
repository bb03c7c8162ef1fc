import { Trans, useLingui } from "@lingui/react/macro";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { DataList } from "../../../../ui/data-list.tsx";
import { Money } from "../../../../ui/money.tsx";
import type { OrganizerStats } from "../../../contract.ts";

/** What the sales of the period came to, what of it went back, and what is left. */
export function OrganizerMoney({ stats }: { stats: OrganizerStats }) {
  const { t } = useLingui();
  const { total_gross_sales: gross, total_tax: tax, total_fees: fees, total_refunded: refunded } = stats;
  const money = (minor: number) => <Money amount={{ minor, currency: stats.currency_code }} />;
  return (
    <Panel title={<Trans>Sales and refunds</Trans>}>
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
    </Panel>
  );
}

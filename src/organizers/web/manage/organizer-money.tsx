import { Trans } from "@lingui/react/macro";
import { Panel } from "../../../manage-ui/panel.tsx";
import { SalesLedger } from "../../../backoffice/sales-ledger.tsx";
import type { OrganizerStats } from "../../contract.ts";

/** Sales, refunds and the difference, in the selected period. */
export function OrganizerMoney({ stats }: { stats: OrganizerStats }) {
  return (
    <Panel title={<Trans>Sales and refunds</Trans>}>
      <SalesLedger
        gross={stats.total_gross_sales}
        tax={stats.total_tax}
        fees={stats.total_fees}
        refunded={stats.total_refunded}
        currency={stats.currency_code}
      />
    </Panel>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { Panel } from "../../../manage-ui/panel.tsx";
import { SalesLedger } from "../../../backoffice/sales-ledger.tsx";
import { formatPercent } from "../../../platform/web/format-percent.ts";
import type { EventStats } from "../../contract.ts";
import styles from "./dashboard-page.module.css";
import { How } from "./how-counted.tsx";
import { sumOf } from "./stats-formats.ts";

/** The gross sales of the period, their refunds, and the rest. */
export function NetRevenue({ stats }: { stats: EventStats }) {
  const { t, i18n } = useLingui();
  const [gross, tax, fees, refunded] = (
    ["total_sales_gross", "total_tax", "total_fees", "total_refunded"] as const
  ).map((figure) => sumOf(stats.daily_stats, figure)) as [number, number, number, number];
  const share = formatPercent(gross === 0 ? 0 : refunded / gross, i18n.locale);
  return (
    <Panel title={<How of={t`Sales and refunds`} rule="money" />}>
      <p className={styles.summary}>
        {gross === 0 && refunded === 0 && <Trans>Nothing in this period.</Trans>}
        {gross > 0 && refunded === 0 && <Trans>None of these sales was refunded.</Trans>}
        {refunded > 0 && (
          <Trans>
            <strong>{share}</strong> of these sales was refunded.
          </Trans>
        )}
      </p>
      <SalesLedger gross={gross} tax={tax} fees={fees} refunded={refunded} currency={stats.currency} />
    </Panel>
  );
}

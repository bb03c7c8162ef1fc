import { Trans } from "@lingui/react/macro";
import { formatNumber } from "../../../ui/format.ts";
import { Money } from "../../../ui/money.tsx";
import { useLingui } from "@lingui/react";
import type { EventStats } from "../../contract.ts";
import { useDayFormat } from "./sales-formats.ts";
import styles from "./sales-over-time.module.css";

/** The chart's figures to be read one by one, the newest first; days without a sale are left out. */
export function SalesTable({ stats }: { stats: EventStats }) {
  const { i18n } = useLingui();
  const dayOf = useDayFormat();
  const days = stats.daily.filter((day) => day.orders > 0 || day.gross > 0).toReversed();
  if (days.length === 0) return null;
  const hasRefunds = days.some((day) => day.refunded > 0);
  return (
    <details className={styles.details}>
      <summary>
        <Trans>View as table</Trans>
      </summary>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Day</Trans>
            </th>
            <th scope="col">
              <Trans>Orders</Trans>
            </th>
            <th scope="col">
              <Trans>Products</Trans>
            </th>
            <th scope="col">
              <Trans>Sales</Trans>
            </th>
            {hasRefunds && (
              <th scope="col">
                <Trans>Refunded</Trans>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.day}>
              <th scope="row">{dayOf(day.day)}</th>
              <td>{formatNumber(day.orders, i18n.locale)}</td>
              <td>{formatNumber(day.products_sold, i18n.locale)}</td>
              <td>
                <Money amount={{ minor: day.gross, currency: stats.currency }} />
              </td>
              {hasRefunds && (
                <td>
                  <Money amount={{ minor: day.refunded, currency: stats.currency }} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

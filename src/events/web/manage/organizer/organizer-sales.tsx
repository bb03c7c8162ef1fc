import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { FigureTable } from "../../../../manage-ui/charts/figure-table.tsx";
import { LazyTimeChart } from "../../../../manage-ui/charts/lazy-time-chart.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { formatDateTime, formatMoney, formatNumber } from "../../../../ui/format.ts";
import { decimalsOf } from "../../../../values/money.ts";
import type { OrganizerStats } from "../../../contract.ts";
import styles from "./organizer.module.css";
import { formatTag } from "../../../../values/locales.ts";

/** Each day's sales of all events in one currency; in words and as a table for those who cannot see them. */
export function OrganizerSales({ stats }: { stats: OrganizerStats }) {
  const { t, i18n } = useLingui();
  const { locale } = i18n;
  const currency = stats.currency_code;
  const money = (minor: number) => formatMoney({ minor, currency }, locale);
  const short = new Intl.NumberFormat(formatTag(locale), { notation: "compact", maximumFractionDigits: 1 });
  const days = useMemo(
    () =>
      stats.daily.map(({ day, orders, gross }) => ({
        label: formatDateTime(`${day}T00:00:00Z`, { locale, zone: "UTC", style: "day" }),
        now: gross,
        orders,
      })),
    [stats.daily, locale],
  );
  const total = stats.daily.reduce((all, { gross }) => all + gross, 0);
  const sum = money(total);
  const count = stats.daily.length;
  return (
    <Panel
      title={
        <Plural value={count} one="Gross sales in the last day" other="Gross sales in the last # days" />
      }
    >
      {stats.before === null && (
        <p className={styles.quiet}>
          <Plural
            value={count}
            one="The figures above are for all time; the chart shows the last day."
            other="The figures above are for all time; the chart shows the last # days."
          />
        </p>
      )}
      {total === 0 ? (
        <p className={styles.quiet}>
          <Trans>Nothing was sold in this period.</Trans>
        </p>
      ) : (
        <>
          <p className={styles.quiet}>{sum}</p>
          <LazyTimeChart
            rows={days}
            label={t`${sum} in ${count} days, day by day`}
            nowName={t`Gross sales`}
            format={money}
            formatAxis={(minor) => short.format(minor / 10 ** decimalsOf(currency))}
          />
          <FigureTable
            columns={[t`Day`, t`Orders`, t`Gross sales`]}
            rows={days
              .filter(({ now, orders }) => now > 0 || orders > 0)
              .toReversed()
              .map(({ label, orders, now }) => ({
                key: label,
                cells: [label, formatNumber(orders, locale), money(now)],
              }))}
          />
        </>
      )}
    </Panel>
  );
}

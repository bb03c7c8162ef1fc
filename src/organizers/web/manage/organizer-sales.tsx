import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { axisFormat } from "../../../manage-ui/charts/axis-format.ts";
import { ChartPanel } from "../../../manage-ui/charts/chart-panel.tsx";
import { LazyTimeChart } from "../../../manage-ui/charts/lazy-time-chart.tsx";
import { formatDateTime, formatMoney, formatNumber } from "../../../ui/format.ts";
import { formatTag } from "../../../values/languages/locales.ts";
import type { OrganizerStats } from "../../contract.ts";
import styles from "./organizer.module.css";

/** The sales of all events in the period, in one currency. Screen readers get a summary and a table. */
export function OrganizerSales({ stats }: { stats: OrganizerStats }) {
  const { t, i18n } = useLingui();
  const { locale } = i18n;
  const { currency_code: currency, daily, daily_step: step } = stats;
  const money = (minor: number) => formatMoney({ minor, currency }, locale);
  const rows = useMemo(
    () =>
      daily.map(({ day, orders, gross }) => ({
        label: nameOf(day, step, locale),
        now: gross,
        orders,
        key: day,
      })),
    [daily, step, locale],
  );
  const total = money(daily.reduce((all, { gross }) => all + gross, 0));
  const best = daily.reduce((top, one) => (one.gross > top.gross ? one : top));
  const when = nameOf(best.day, step, locale);
  const most = money(best.gross);
  return (
    <ChartPanel
      title={<Trans>Sales over time</Trans>}
      table={{
        columns: [step === "day" ? t`Day` : t`Month`, t`Orders`, t`Gross sales`],
        rows: rows
          .filter(({ now, orders }) => now > 0 || orders > 0)
          .toReversed()
          .map(({ key, label, orders, now }) => ({
            key,
            cells: [label, formatNumber(orders, locale), money(now)],
          })),
      }}
    >
      {best.gross === 0 ? (
        <p className={styles.quiet}>
          <Trans>Nothing was sold in this period.</Trans>
        </p>
      ) : (
        <>
          <p className={styles.quiet}>
            {step === "day" ? (
              <Trans>
                <strong>{total}</strong>. Best day: {when}, {most}
              </Trans>
            ) : (
              <Trans>
                <strong>{total}</strong>. Best month: {when}, {most}
              </Trans>
            )}
          </p>
          <LazyTimeChart
            rows={rows}
            label={t`Gross sales`}
            nowName={t`Gross sales`}
            format={money}
            formatAxis={axisFormat(locale, currency)}
          />
        </>
      )}
    </ChartPanel>
  );
}

/** A calendar day or month has no time zone, so formatting must not shift it. */
function nameOf(day: string, step: OrganizerStats["daily_step"], locale: string): string {
  if (step === "day") return formatDateTime(`${day}T00:00:00Z`, { locale, zone: "UTC", style: "day" });
  const parts = { month: "short", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(formatTag(locale), parts).format(new Date(`${day}T00:00:00Z`));
}

import { Stack } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { ChartPanel } from "../../../manage-ui/charts/chart-panel.tsx";
import type { FigureTableProps } from "../../../manage-ui/charts/figure-table.tsx";
import { LazyTimeChart } from "../../../manage-ui/charts/lazy-time-chart.tsx";
import { Choices } from "../../../manage-ui/choices.tsx";
import { formatNumber } from "../../../ui/format.ts";
import { Money } from "../../../ui/money.tsx";
import type { EventStats } from "../../contract.ts";
import styles from "./dashboard-page.module.css";
import { writePeriod } from "./shown-period.ts";
import {
  FIGURE_OF,
  type Measure,
  sumOf,
  useAxisFormat,
  useDateFormat,
  useMeasureFormat,
} from "./stats-formats.ts";

interface SalesOverTimeProps {
  stats: EventStats;
  zone: string;
  isCompared: boolean;
}

/**
 * The sales of each day or hour beside those of the period before. For screen readers also as text and table.
 */
export function SalesOverTime({ stats, zone, isCompared }: SalesOverTimeProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<Measure>(stats.total_gross_sales > 0 ? "gross" : "tickets");
  const format = useMeasureFormat(chosen, stats.currency);
  const formatAxis = useAxisFormat(chosen, stats.currency);
  const dateOf = useDateFormat(stats, zone);
  const measures = [
    { value: "gross" as const, label: t`Sales` },
    { value: "tickets" as const, label: t`Tickets` },
    { value: "orders" as const, label: t`Orders` },
    { value: "visits" as const, label: t`Visits` },
  ];
  const figure = FIGURE_OF[chosen];
  // A line along the axis would need an explanation, and a sentence says it already.
  const hasBefore = isCompared && sumOf(stats.daily_stats_before, figure) > 0;
  const rows = useMemo(
    () =>
      stats.daily_stats.map((row, place) => ({
        label: dateOf(row.date),
        now: row[figure],
        before: hasBefore ? stats.daily_stats_before[place]?.[figure] : undefined,
      })),
    // The format follows the figures' period and the language, which changes the page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [stats, figure, hasBefore],
  );
  const isEmpty = rows.every(({ now, before }) => now === 0 && !before);
  const name = measures.find(({ value }) => value === chosen)!.label;
  return (
    <ChartPanel
      title={<Trans>Sales over time</Trans>}
      action={<Choices label={t`What to show`} choices={measures} value={chosen} onChange={setChosen} />}
      table={useSalesTable(stats, zone)}
    >
      <p className={styles.summary}>
        <Summary stats={stats} measure={chosen} zone={zone} />
      </p>
      {isEmpty ? (
        <Ghost stats={stats} />
      ) : (
        <LazyTimeChart
          rows={rows}
          label={name}
          nowName={stats.period === "24h" ? t`These 24 hours` : t`This period`}
          beforeName={hasBefore ? t`Previous period` : undefined}
          format={format}
          formatAxis={formatAxis}
        />
      )}
    </ChartPanel>
  );
}

function Summary({ stats, measure, zone }: { stats: EventStats; measure: Measure; zone: string }) {
  const format = useMeasureFormat(measure, stats.currency);
  const dateOf = useDateFormat(stats, zone);
  const figure = FIGURE_OF[measure];
  const best = stats.daily_stats.reduce((top, row) => (row[figure] > top[figure] ? row : top));
  const sum = sumOf(stats.daily_stats, figure);
  const total = format(sum);
  const sumBefore = sumOf(stats.daily_stats_before, figure);
  const before = format(sumBefore);
  if (sum === 0 && sumBefore === 0) return <Trans>Nothing in this period.</Trans>;
  if (sum === 0) return <Trans>Nothing in this period; {before} in the previous one.</Trans>;
  const most = format(best[figure]);
  const when = dateOf(best.date);
  if (sumBefore === 0)
    return stats.period === "24h" ? (
      <Trans>
        <strong>{total}</strong>, nothing in the 24 hours before. Best hour: from {when}, {most}
      </Trans>
    ) : (
      <Trans>
        <strong>{total}</strong>, nothing in the previous period. Best day: {when}, {most}
      </Trans>
    );
  return stats.period === "24h" ? (
    <Trans>
      <strong>{total}</strong>, {before} in the 24 hours before. Best hour: from {when}, {most}
    </Trans>
  ) : (
    <Trans>
      <strong>{total}</strong>, {before} in the previous period. Best day: {when}, {most}
    </Trans>
  );
}

/** A placeholder for the chart, with a link to a period that has sales. */
function Ghost({ stats }: { stats: EventStats }) {
  const [query] = useSearchParams();
  const hasSold = stats.total_orders > 0;
  const hasMore = hasSold && stats.period !== "90d";
  return (
    <Stack gap="sm" align="center" py="lg" c="dimmed" ta="center">
      <svg className={styles.ghostBars} viewBox="0 0 120 40" preserveAspectRatio="none" aria-hidden="true">
        <path d="M4 40V30h8v10M20 40V24h8v16M36 40V27h8v13M52 40V16h8v24M68 40V20h8v20M84 40V10h8v30M100 40V4h8v36" />
      </svg>
      <p>
        {!hasSold && <Trans>The first sale will appear here.</Trans>}
        {hasMore && (
          <>
            <Trans>No activity in this period.</Trans>{" "}
            <Link to={`?${writePeriod(query, { period: "90d" })}`} preventScrollReset>
              <Trans>View the last 90 days</Trans>
            </Link>
          </>
        )}
        {hasSold && !hasMore && <Trans>The next sale will appear here.</Trans>}
      </p>
    </Stack>
  );
}

/** The newest first. Leaves out days and hours without sales and visits. */
function useSalesTable(stats: EventStats, zone: string): FigureTableProps {
  const { t, i18n } = useLingui();
  const dateOf = useDateFormat(stats, zone);
  const count = (value: number) => formatNumber(value, i18n.locale);
  const money = (minor: number) => <Money amount={{ minor, currency: stats.currency }} />;
  const rows = stats.daily_stats.filter(
    (row) => row.orders_created + row.total_sales_gross + row.total_views + row.products_sold > 0,
  );
  return {
    columns: [
      stats.period === "24h" ? t`Hour` : t`Day`,
      t`Orders`,
      t`Tickets`,
      t`Sales`,
      t`Tax`,
      t`Fees`,
      t`Refunded`,
      t`Visits`,
    ],
    rows: rows.toReversed().map((row) => ({
      key: row.date,
      cells: [
        dateOf(row.date),
        count(row.orders_created),
        count(row.attendees_registered),
        money(row.total_sales_gross),
        money(row.total_tax),
        money(row.total_fees),
        money(row.total_refunded),
        count(row.total_views),
      ],
    })),
  };
}

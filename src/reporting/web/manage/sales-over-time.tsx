import { Trans, useLingui } from "@lingui/react/macro";
import { type PointerEvent, useState } from "react";
import { Panel } from "../../../manage-ui/panel.tsx";
import { Choices } from "../../../manage-ui/choices.tsx";
import type { EventStats } from "../../contract.ts";
import { type Measure, useDayFormat, useMeasureFormat } from "./sales-formats.ts";
import styles from "./sales-over-time.module.css";
import { SalesTable } from "./sales-table.tsx";

/** Each day's sales as bars, their sum as a line; in words and as a table for those who cannot see them. */
export function SalesOverTime({ stats }: { stats: EventStats }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<Measure>(stats.total_gross_sales > 0 ? "gross" : "products_sold");
  const [at, setAt] = useState<number>();
  const format = useMeasureFormat(chosen, stats.currency);
  const dayOf = useDayFormat();
  const measures = [
    { value: "gross" as const, label: t`Sales` },
    { value: "products_sold" as const, label: t`Tickets` },
  ];
  const values = stats.daily.map((day) => day[chosen]);
  const hasSales = values.some((value) => value > 0);
  const most = format(Math.max(...values));
  const hovered = at === undefined ? undefined : stats.daily[at];
  return (
    <Panel
      title={<Trans>Sales over time</Trans>}
      action={<Choices label={t`What is drawn`} choices={measures} value={chosen} onChange={setChosen} />}
    >
      <p className={styles.readout} aria-live="off">
        {hovered ? (
          <>
            <strong>{format(hovered[chosen])}</strong> {dayOf(hovered.day)}
          </>
        ) : (
          <Summary stats={stats} measure={chosen} />
        )}
      </p>
      <figure className={styles.figure}>
        <Chart values={values} at={at} onPoint={setAt} />
        <figcaption className={styles.ends}>
          <span>{dayOf(stats.daily[0]!.day)}</span>
          {hasSales && (
            <span className={styles.legend}>
              <span className={styles.barMark} aria-hidden="true" />
              <Trans>each day, at most {most}</Trans>
              <span className={styles.lineMark} aria-hidden="true" />
              <Trans>all together</Trans>
            </span>
          )}
          <span>
            <Trans>today</Trans>
          </span>
        </figcaption>
      </figure>
      <SalesTable stats={stats} />
    </Panel>
  );
}

function Summary({ stats, measure }: { stats: EventStats; measure: Measure }) {
  const format = useMeasureFormat(measure, stats.currency);
  const dayOf = useDayFormat();
  const best = stats.daily.reduce((top, day) => (day[measure] > top[measure] ? day : top));
  if (best[measure] === 0)
    return <Trans>Nothing was sold in the last 30 days. The next sale will draw here.</Trans>;
  const total = format(stats.daily.reduce((sum, day) => sum + day[measure], 0));
  const most = format(best[measure]);
  const bestDay = dayOf(best.day);
  return (
    <Trans>
      <strong>{total}</strong> in the last 30 days. Best day: {bestDay} with {most}
    </Trans>
  );
}

interface ChartProps {
  values: readonly number[];
  at: number | undefined;
  onPoint: (at: number | undefined) => void;
}

const HEIGHT = 100;

/** Drawn in units of days and per cent and stretched to the room there is; strokes keep their width. */
function Chart({ values, at, onPoint }: ChartProps) {
  const highest = Math.max(...values, 1);
  const total = values.reduce((sum, value) => sum + value, 0);
  const line = cumulated(values).map((sum, day) => `${day + 0.5} ${HEIGHT - (sum / (total || 1)) * HEIGHT}`);
  const handlePoint = (event: PointerEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const day = Math.floor(((event.clientX - left) / width) * values.length);
    onPoint(Math.max(0, Math.min(values.length - 1, day)));
  };
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${values.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      onPointerMove={handlePoint}
      onPointerLeave={() => onPoint(undefined)}
    >
      <path
        className={styles.grid}
        d={`M0 0H${values.length}M0 50H${values.length}M0 100H${values.length}`}
      />
      {values.map((value, day) => (
        <rect
          // oxlint-disable-next-line react/no-array-index-key -- a day is its place
          key={day}
          className={day === at ? styles.barAt : styles.bar}
          x={day + 0.15}
          width={0.7}
          y={HEIGHT - (value / highest) * HEIGHT}
          height={(value / highest) * HEIGHT}
        />
      ))}
      {total > 0 && <path className={styles.line} d={`M${line.join("L")}`} />}
    </svg>
  );
}

function cumulated(values: readonly number[]): number[] {
  let sum = 0;
  return values.map((value) => (sum += value));
}

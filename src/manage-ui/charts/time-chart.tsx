import "@mantine/charts/styles.css";
import { CompositeChart } from "@mantine/charts";
import { useState } from "react";
import styles from "./time-chart.module.css";

export interface TimeChartRow {
  /** The day or hour, formatted. */
  label: string;
  /** Null: not known yet. The area ends at this point. */
  now: number | null;
  /** The same point in the earlier period. */
  before?: number | undefined;
}

export interface TimeChartProps {
  rows: readonly TimeChartRow[];
  /** A text alternative: the summary beside the chart. */
  label: string;
  /** Labels of the area and of the line. */
  nowName: string;
  beforeName?: string | undefined;
  format: (value: number) => string;
  /** A short format for the axis. */
  formatAxis: (value: number) => string;
}

/**
 * Shows a period as an area, with the earlier period as a faint line. Arrow keys move along the area. Heavy:
 * import it through lazy-time-chart.tsx.
 */
export function TimeChart({ rows, label, nowName, beforeName, format, formatAxis }: TimeChartProps) {
  // The chart library modifies its rows.
  const [data, setData] = useState(() => structuredClone(rows) as TimeChartRow[]);
  const [shown, setShown] = useState(rows);
  if (shown !== rows) {
    setShown(rows);
    setData(structuredClone(rows) as TimeChartRow[]);
  }
  return (
    <CompositeChart
      className={styles.chart}
      classNames={{ tooltip: styles.tooltip! }}
      data={data as unknown as Record<string, unknown>[]}
      dataKey="label"
      series={[
        // A period of one or two points is shown as bars.
        { name: "now", label: nowName, color: "var(--accent)", type: rows.length > 2 ? "area" : "bar" },
        ...(beforeName
          ? [
              {
                name: "before",
                label: beforeName,
                color: "var(--text-3)",
                type: "line" as const,
              },
            ]
          : []),
      ]}
      withDots={false}
      curveType="monotone"
      strokeWidth={1.5}
      areaProps={{ fillOpacity: 0.1 }}
      lineProps={{ strokeWidth: 1 }}
      gridAxis="x"
      tickLine="none"
      tooltipAnimationDuration={0}
      valueFormatter={format}
      yAxisProps={{ tickFormatter: formatAxis, width: 64 }}
      // Equal steps, so that a gap between two labels does not look like a gap in time.
      xAxisProps={{ minTickGap: 24, interval: "equidistantPreserveStart" }}
      barProps={{ radius: [2, 2, 0, 0] }}
      maxBarWidth={36}
      // Leaves room above the highest point for its label.
      composedChartProps={{ "aria-label": label, margin: { top: 8 } } as object}
    />
  );
}

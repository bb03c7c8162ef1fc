import "@mantine/charts/styles.css";
import { CompositeChart } from "@mantine/charts";
import { useState } from "react";
import styles from "./time-chart.module.css";

export interface TimeChartRow {
  /** The day or hour, as people write it. */
  label: string;
  now: number;
  /** The same place in the time before. */
  before?: number | undefined;
}

export interface TimeChartProps {
  rows: readonly TimeChartRow[];
  /** What is drawn, in words: its summary stands beside it. */
  label: string;
  /** What the area is called, and the line. */
  nowName: string;
  beforeName?: string | undefined;
  format: (value: number) => string;
  /** In as little room as possible, beside the axis. */
  formatAxis: (value: number) => string;
}

/** A period as an area, with the time before as a quiet line. Arrow keys walk along it. Heavy: reach it by lazy-time-chart.tsx. */
export function TimeChart({ rows, label, nowName, beforeName, format, formatAxis }: TimeChartProps) {
  // The chart writes to its rows.
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
        // A line needs two points.
        { name: "now", label: nowName, color: "var(--accent)", type: rows.length > 2 ? "area" : "bar" },
        ...(beforeName
          ? [
              {
                name: "before",
                label: beforeName,
                color: "var(--border)",
                type: "line" as const,
                strokeDasharray: "4 3",
              },
            ]
          : []),
      ]}
      withDots={false}
      curveType="linear"
      strokeWidth={1.5}
      gridAxis="x"
      tickLine="none"
      tooltipAnimationDuration={0}
      valueFormatter={format}
      yAxisProps={{ tickFormatter: formatAxis, width: 64 }}
      // Equal steps, so that nobody takes a gap between two labels for a gap in time.
      xAxisProps={{ minTickGap: 24, interval: "equidistantPreserveStart" }}
      barProps={{ radius: [2, 2, 0, 0] }}
      maxBarWidth={36}
      // Room above the highest line, so that its figure stands beside it.
      composedChartProps={{ "aria-label": label, margin: { top: 8 } } as object}
    />
  );
}

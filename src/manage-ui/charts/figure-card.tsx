import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import { Sparkline } from "../../ui/sparkline.tsx";
import figures from "./figures.module.css";
import styles from "./charts.module.css";
import { Delta } from "./delta.tsx";
import { useRolled } from "./use-rolled.ts";

interface FigureCardProps {
  label: string;
  value: number;
  format: (value: number) => string;
  /** The same figure of the earlier period. */
  before?: number | undefined;
  /** The number of cases behind that figure, if it is not a count: the orders of a sum. */
  cases?: number | undefined;
  /** Shown beside a figure without a comparison: its share of a total. */
  share?: string | undefined;
  /** The course of the figure as a sparkline. */
  course?: { values: readonly number[]; label: string } | undefined;
  /** Replaces the course, for example by a bar. */
  picture?: ReactNode;
  /** A button with the label that explains the figure. */
  how?: ReactNode;
}

/** A figure: its name, its value, the change against the earlier period, and its course. */
export function FigureCard({
  label,
  value,
  format,
  before,
  cases,
  share,
  course,
  picture,
  how,
}: FigureCardProps) {
  const rolled = useRolled(value);
  const drawn = course?.values.some((one) => one > 0) ? course : undefined;
  return (
    <section className={figures.figure} aria-label={label}>
      <Group gap="0 8px" justify="space-between" align="baseline">
        <h2 className={figures.label}>{how ?? label}</h2>
        {share && <span className={styles.delta}>{share}</span>}
        {before !== undefined && before > 0 && <Delta now={value} before={before} cases={cases} />}
      </Group>
      <p className={`${figures.value} nowrap`} suppressHydrationWarning>
        {format(rolled)}
      </p>
      {(picture || drawn) && (
        <div className={styles.course}>
          {picture}
          {drawn && <Sparkline values={drawn.values} label={drawn.label} isWide />}
        </div>
      )}
    </section>
  );
}

/** A row of figure cards. */
export function FigureRow({ children }: { children: ReactNode }) {
  return <div className={`${figures.figures} ${styles.row}`}>{children}</div>;
}

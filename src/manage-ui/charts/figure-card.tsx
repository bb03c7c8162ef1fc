import { Group, Text } from "@mantine/core";
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
  /** The number behind that figure, if it is not a count itself: a sum's orders. */
  cases?: number | undefined;
  /** Shown beside a figure without a comparison: its share of a whole. */
  share?: string | undefined;
  /** Its course as a sparkline. */
  course?: { values: readonly number[]; label: string } | undefined;
  /** Replaces the course, for example by a bar. */
  picture?: ReactNode;
  note?: ReactNode;
  how?: ReactNode;
}

/** Shows a figure large, with its change against the earlier period and how it is counted. */
export function FigureCard({
  label,
  value,
  format,
  before,
  cases,
  share,
  course,
  picture,
  note,
  how,
}: FigureCardProps) {
  const rolled = useRolled(value);
  return (
    <section className={figures.figure} aria-label={label}>
      <Group gap="xs" wrap="nowrap" justify="space-between">
        <h2 className={figures.label}>{label}</h2>
        {how}
      </Group>
      <p className={`${figures.value} ${styles.figureValue}`} suppressHydrationWarning>
        {format(rolled)}
      </p>
      {/* Present in each figure of a row, so that what follows is level. */}
      <p className={styles.figureChange}>
        {share && <span className={styles.delta}>{share}</span>}
        {before !== undefined && <Delta now={value} before={before} cases={cases} />}
      </p>
      <div className={styles.course}>
        {picture}
        {course && course.values.some((one) => one > 0) && (
          <Sparkline values={course.values} label={course.label} />
        )}
      </div>
      {note && (
        <Text c="var(--text-3)" fz={13}>
          {note}
        </Text>
      )}
    </section>
  );
}

/** A row of figure cards. */
export function FigureRow({ children }: { children: ReactNode }) {
  return <div className={`${figures.figures} ${styles.row}`}>{children}</div>;
}

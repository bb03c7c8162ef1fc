import type { ReactNode } from "react";
import { Sparkline } from "../../ui/sparkline.tsx";
import styles from "./charts.module.css";
import { Delta } from "./delta.tsx";
import { useRolled } from "./use-rolled.ts";

interface FigureCardProps {
  label: string;
  value: number;
  format: (value: number) => string;
  /** The same figure of the time before. */
  before?: number | undefined;
  /** What that figure was counted of, where it is not a count itself: a sum's orders. */
  cases?: number | undefined;
  /** Beside a figure that is not compared: its share of a whole. */
  share?: string | undefined;
  /** Its course, as small as a word. */
  course?: { values: readonly number[]; label: string } | undefined;
  /** In place of the course: a bar, say. */
  picture?: ReactNode;
  note?: ReactNode;
  how?: ReactNode;
}

/** The number as the hero: how it stands against the time before, and how it came about. */
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
    <section className={styles.figure} aria-label={label}>
      <div className={styles.figureHead}>
        <h2 className={styles.figureLabel}>{label}</h2>
        {how}
      </div>
      <p className={styles.figureValue} suppressHydrationWarning>
        {format(rolled)}
      </p>
      {/* There in each figure of a row, so that what follows is level. */}
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
      {note && <p className={styles.figureNote}>{note}</p>}
    </section>
  );
}

/** The row in which they stand. */
export function FigureRow({ children }: { children: ReactNode }) {
  return <div className={styles.figures}>{children}</div>;
}

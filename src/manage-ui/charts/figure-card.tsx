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
  /** Its course, as small as a word. */
  course?: { values: readonly number[]; label: string } | undefined;
  note?: ReactNode;
  extra?: ReactNode;
  /** Beside the figure: a ring, say. */
  picture?: ReactNode;
  how?: ReactNode;
}

/** The number as the hero: how it stands against the time before, and how it came about. */
export function FigureCard({
  label,
  value,
  format,
  before,
  course,
  note,
  extra,
  picture,
  how,
}: FigureCardProps) {
  const rolled = useRolled(value);
  return (
    <section className={styles.figure} aria-label={label}>
      <div className={styles.figureHead}>
        <h2 className={styles.figureLabel}>{label}</h2>
        {how}
      </div>
      <div className={styles.figureBody}>
        <div className={styles.figureWords}>
          <p className={styles.figureValue} suppressHydrationWarning>
            {format(rolled)}
          </p>
          {before !== undefined && <Delta now={value} before={before} />}
        </div>
        {picture}
        {course && course.values.some((one) => one > 0) && (
          <span className={styles.course}>
            <Sparkline values={course.values} label={course.label} />
          </span>
        )}
      </div>
      {note && <p className={styles.figureNote}>{note}</p>}
      {extra && <p className={styles.figureNote}>{extra}</p>}
    </section>
  );
}

/** The row in which they stand. */
export function FigureRow({ children }: { children: ReactNode }) {
  return <div className={styles.figures}>{children}</div>;
}

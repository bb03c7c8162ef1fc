import type { ReactNode } from "react";
import styles from "./charts.module.css";

export interface BarsRow {
  key: string;
  name: ReactNode;
  value: number;
  /** The value in words, with any addition. */
  figure: ReactNode;
}

/** Compares figures by the length of bars. The text beside them carries all information. */
export function Bars({
  rows,
  most = Math.max(...rows.map(({ value }) => value), 1),
}: {
  rows: readonly BarsRow[];
  most?: number;
}) {
  return (
    <ul className={styles.bars}>
      {rows.map(({ key, name, value, figure }) => (
        <li key={key} className={styles.bar}>
          <span className={styles.barName}>{name}</span>
          <span className={styles.barFigure}>{figure}</span>
          <svg className={styles.barDrawing} width="100%" height="6" aria-hidden="true">
            <rect className={styles.barTrack} width="100%" height="6" rx="3" />
            {value > 0 && (
              <rect
                className={styles.barFill}
                width={`${Math.min(100, (value / most) * 100)}%`}
                height="6"
                rx="3"
              />
            )}
          </svg>
        </li>
      ))}
    </ul>
  );
}

import type { ReactNode } from "react";
import styles from "./charts.module.css";

export interface BarsRow {
  key: string;
  name: ReactNode;
  value: number;
  /** How the value is said, with whatever belongs beside it. */
  figure: ReactNode;
}

/** Figures to be compared, each as long as it is great. The words beside them say all that is drawn. */
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

import { Trans } from "@lingui/react/macro";
import { type ReactNode, useId } from "react";
import styles from "./charts.module.css";

interface FigureTableProps {
  /** The first names the rows. */
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

/** The figures of a chart as a table. */
export function FigureTable({ columns, rows }: FigureTableProps) {
  const label = useId();
  if (rows.length === 0) return null;
  return (
    <details className={styles.details}>
      <summary id={label}>
        <Trans>View as table</Trans>
      </summary>
      {/* A wide table scrolls sideways, also by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by the arrow keys */}
      <div className={styles.scroll} role="group" aria-labelledby={label} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [name, ...figures] }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {figures.map((figure, column) => (
                  // oxlint-disable-next-line react/no-array-index-key -- a figure is its column
                  <td key={column}>{figure}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

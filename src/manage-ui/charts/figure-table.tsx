import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import styles from "./charts.module.css";

interface FigureTableProps {
  /** The first names the rows. */
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

/** The figures of a chart as a table. */
export function FigureTable({ columns, rows }: FigureTableProps) {
  if (rows.length === 0) return null;
  return (
    <details className={styles.details}>
      <summary>
        <Trans>View as table</Trans>
      </summary>
      <div className={styles.scroll}>
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

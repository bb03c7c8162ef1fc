import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import styles from "./charts.module.css";

export interface FigureTableProps {
  /** The first column names the rows. */
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

/** The figures of a chart as a table. */
export function FigureTable({ columns, rows }: FigureTableProps) {
  const { t } = useLingui();
  return (
    // A wide table scrolls sideways, also by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by the arrow keys
    <div className="side-scroll" role="group" aria-label={t`Figures as a table`} tabIndex={0}>
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
  );
}

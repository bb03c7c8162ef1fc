import { Button } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "react-router";
import { formatMoney, formatNumber } from "../../../../ui/format.ts";
import type { ReportTable as Table } from "../../../contract.ts";
import type { ReportColumn } from "../../../rules/report-definitions.ts";
import { type ReportRow, type ReportTotal, sortRows } from "../../../rules/report-rows.ts";
import { Cell } from "./cell.tsx";
import { wordsOfColumn } from "../../../words/column-words.ts";
import styles from "./report.module.css";
import type { ReportState } from "./report-state.ts";

interface ReportTableProps {
  table: Table;
  rows: readonly ReportRow[];
  totals: readonly ReportTotal[];
  columns: readonly ReportColumn[];
  sort: ReportState["sort"];
  onSort: (sort: ReportState["sort"]) => void;
  /** The URL behind a cell. */
  linkOf?: ((row: ReportRow, column: ReportColumn) => string | undefined) | undefined;
}

/** The rows shown at first. The file contains all. */
const MAX_FIRST_ROWS = 400;
const FIGURES: readonly string[] = ["number", "money", "percent", "rate"];
const isFigure = ({ kind }: ReportColumn) => FIGURES.includes(kind);

/** The rows in the chosen order, with the sums of each currency below. */
export function ReportTable({
  table,
  rows,
  totals,
  columns,
  sort,
  onSort,
  linkOf = () => undefined,
}: ReportTableProps) {
  const { t, i18n } = useLingui();
  const [shownRows, setShownRows] = useState(MAX_FIRST_ROWS);
  const sorted = sortRows(rows, sort, i18n.locale);
  return (
    <>
      {/* A wide table scrolls sideways, also by keyboard. */}
      <div
        className={`${styles.scroll} side-scroll`}
        role="group"
        aria-label={t`The report as a table`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by the arrow keys
        tabIndex={0}
      >
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <Heading key={column.key} report={table.report} {...{ column, sort, onSort }} />
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.slice(0, shownRows).map((row, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows have no names of their own
              <tr key={place}>
                {columns.map((column, index) => {
                  const to = linkOf(row, column);
                  const value = <Cell row={row} column={column} zone={table.timezone} />;
                  const cell =
                    to === undefined ? (
                      value
                    ) : (
                      <Link to={to} relative="path">
                        {value}
                      </Link>
                    );
                  const kind = isFigure(column) ? styles.figure : undefined;
                  return index === 0 ? (
                    <th key={column.key} scope="row" className={kind}>
                      {cell}
                    </th>
                  ) : (
                    <td key={column.key} className={kind}>
                      {cell}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
          {rows.length > 1 && <Totals {...{ totals, columns }} />}
        </table>
      </div>
      {sorted.length > shownRows && (
        <Button variant="default" className="no-print" onClick={() => setShownRows(shownRows * 4)}>
          <Trans>Show more rows</Trans>
        </Button>
      )}
    </>
  );
}

interface HeadingProps extends Pick<ReportTableProps, "sort" | "onSort"> {
  report: string;
  column: ReportColumn;
}

function Heading({ report, column, sort, onSort }: HeadingProps) {
  const { i18n } = useLingui();
  const { label, how } = wordsOfColumn(report, column.key);
  const isSorted = sort.column === column.key;
  const direction = sort.isDescending ? "descending" : "ascending";
  // The first click sorts figures and dates descending, names ascending.
  const isDescending = isSorted ? !sort.isDescending : isFigure(column) || column.kind === "date";
  return (
    <th
      scope="col"
      className={isFigure(column) ? styles.figure : undefined}
      aria-sort={isSorted ? direction : undefined}
    >
      <button
        type="button"
        className={styles.sort}
        title={i18n._(how)}
        onClick={() => onSort({ column: column.key, isDescending })}
      >
        {i18n._(label)}
        <span aria-hidden="true">{isSorted ? (sort.isDescending ? "\u00a0↓" : "\u00a0↑") : ""}</span>
      </button>
    </th>
  );
}

function Totals({ totals, columns }: Pick<ReportTableProps, "totals" | "columns">) {
  const { t, i18n } = useLingui();
  const has = totals.some(({ values }) => columns.some(({ key }) => key in values));
  if (!has) return null;
  const valueOf = ({ currency, values }: ReportTotal, { key, kind }: ReportColumn) => {
    const value = values[key];
    if (value === undefined) return "";
    return kind === "money"
      ? formatMoney({ minor: value, currency: currency ?? "XXX" }, i18n.locale)
      : formatNumber(value, i18n.locale);
  };
  return (
    <tfoot>
      {totals.map((total) => (
        <tr key={total.currency}>
          {columns.map((column, index) =>
            index === 0 ? (
              <th key={column.key} scope="row">
                {totals.length > 1 && total.currency !== null ? t`Total in ${total.currency}` : t`Total`}
              </th>
            ) : (
              <td key={column.key} className={isFigure(column) ? styles.figure : undefined}>
                <span suppressHydrationWarning>{valueOf(total, column)}</span>
              </td>
            ),
          )}
        </tr>
      ))}
    </tfoot>
  );
}

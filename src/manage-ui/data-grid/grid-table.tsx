import { useLingui } from "@lingui/react/macro";
import { IconArrowDown, IconArrowUp, IconArrowsSort } from "@tabler/icons-react";
import type { Key } from "react";
import { Link } from "react-router";
import { classNames } from "../../ui/class-names.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { ListMeta, SortDirection } from "../../values/listing.ts";
import type { Column } from "./data-grid.tsx";
import styles from "./data-grid.module.css";
import type { UsedListing } from "./use-listing.ts";
import type { UsedSelection } from "./use-selection.ts";

const SKELETON_ROWS = 8;

interface GridTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  listing: UsedListing;
  /** Undefined while they are on their way. */
  rows: readonly Row[] | undefined;
  meta: ListMeta | undefined;
  /** The rows of before, until the wanted ones are there. */
  isOutdated: boolean;
  rowKey: (row: Row) => Key;
  rowLink?: (row: Row) => string;
  rowName?: (row: Row) => string;
  /** Rows can be chosen. */
  selection?: (UsedSelection & { rowId: (row: Row) => number }) | undefined;
}

export function GridTable<Row>({
  label,
  columns,
  rows,
  isOutdated,
  rowKey,
  rowLink,
  rowName,
  selection,
  ...sorting
}: GridTableProps<Row>) {
  const { t } = useLingui();
  return (
    <div className={styles.frame} data-outdated={isOutdated || undefined}>
      <table className={styles.table} aria-busy={isOutdated || rows === undefined}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={styles.chooser}>
                <input
                  type="checkbox"
                  aria-label={t`Choose all on this page`}
                  checked={selection.isPageChosen}
                  onChange={selection.togglePage}
                />
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} {...sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === undefined && <SkeletonRows columns={columns} isChosenFrom={selection !== undefined} />}
          {rows?.map((row) => (
            <tr
              key={rowKey(row)}
              className={classNames(styles.row, rowLink && styles.linked)}
              data-chosen={selection?.has(selection.rowId(row)) || undefined}
            >
              {selection && (
                <td className={styles.chooser}>
                  <input
                    type="checkbox"
                    aria-label={t`Choose ${rowName?.(row) ?? String(rowKey(row))}`}
                    checked={selection.has(selection.rowId(row))}
                    onChange={(event) =>
                      selection.toggle(selection.rowId(row), (event.nativeEvent as MouseEvent).shiftKey)
                    }
                  />
                </td>
              )}
              {columns.map((column, index) => (
                <td
                  key={column.key}

                  data-label={column.isHeaderHidden ? undefined : column.header}
                  className={classNames(
                    column.isNumeric && styles.numeric,
                    column.isShort && styles.short,
                    column.isHeaderHidden && styles.tools,
                    index === 0 && styles.first,
                  )}
                >
                  {index === 0 && rowLink ? (
                    <Link to={rowLink(row)} preventScrollReset className={styles.rowLink}>
                      {column.cell(row)}
                    </Link>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeaderCellProps<Row> extends Pick<GridTableProps<Row>, "listing" | "meta"> {
  column: Column<Row>;
}

function HeaderCell<Row>({ column, listing, meta }: HeaderCellProps<Row>) {
  const { t } = useLingui();
  const { header, sort, isNumeric } = column;
  const className = classNames(isNumeric && styles.numeric);
  if (!sort) {
    return (
      <th scope="col" className={className}>
        {column.isHeaderHidden ? <span className="visually-hidden">{header}</span> : header}
      </th>
    );
  }
  const current = currentSort(listing, meta);
  const direction = current.by === sort ? current.direction : undefined;
  const next = direction === "asc" ? "desc" : "asc";
  const Picture = { asc: IconArrowUp, desc: IconArrowDown, none: IconArrowsSort }[direction ?? "none"];
  const handleClick = () =>
    listing.change({ ...listing.state, page: 1, sort_by: sort, sort_direction: next });
  return (
    <th
      scope="col"
      className={className}
      aria-sort={direction && (direction === "asc" ? "ascending" : "descending")}
    >
      <button
        type="button"
        className={classNames(styles.sort, direction && styles.sorted)}
        title={next === "asc" ? t`Sort upwards` : t`Sort downwards`}
        onClick={handleClick}
      >
        {header}
        <Picture size={14} aria-hidden="true" />
      </button>
    </th>
  );
}

/** As the address says, else as the server sorts on its own. */
export function currentSort(
  { state }: UsedListing,
  meta: ListMeta | undefined,
): { by?: string; direction: SortDirection } {
  return {
    by: state.sort_by ?? meta?.default_sort,
    direction: state.sort_direction ?? meta?.default_sort_direction ?? "asc",
  };
}

interface SkeletonRowsProps<Row> extends Pick<GridTableProps<Row>, "columns"> {
  isChosenFrom: boolean;
}

function SkeletonRows<Row>({ columns, isChosenFrom }: SkeletonRowsProps<Row>) {
  return Array.from({ length: SKELETON_ROWS }, (_, row) => (
    <tr key={row} className={styles.row} aria-hidden="true">
      {isChosenFrom && (
        <td className={styles.chooser}>
          <Skeleton className={styles.bone} />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key}>
          <Skeleton className={styles.bone} />
        </td>
      ))}
    </tr>
  ));
}

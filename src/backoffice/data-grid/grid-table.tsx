import { useLingui } from "@lingui/react/macro";
import { IconArrowDown, IconArrowUp, IconArrowsSort } from "@tabler/icons-react";
import type { Key, MouseEvent as Press } from "react";
import { Link } from "react-router";
import { classNames } from "../../ui/class-names.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { ListMeta, SortDirection } from "../../values/listing.ts";
import type { Column } from "./column.ts";
import styles from "./data-grid.module.css";
import type { UsedListing } from "./use-listing.ts";
import type { UsedColumns } from "./use-columns.ts";
import type { UsedSelection } from "./use-selection.ts";
import { WidthHandle } from "./width-handle.tsx";

const SKELETON_ROWS = 8;
const BONE = { inlineSize: "70%", blockSize: "1rem" };

interface GridTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  listing: UsedListing;
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  meta: ListMeta | undefined;
  /** The previous rows are shown until the requested ones arrive. */
  isOutdated: boolean;
  rowKey: (row: Row) => Key;
  rowLink?: (row: Row) => string;
  rowName?: (row: Row) => string;
  widths: Pick<UsedColumns<Row>, "widthOf" | "setWidth">;
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
  widths,
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
                  aria-label={t`Select all on this page`}
                  checked={selection.isPageChosen}
                  disabled={isOutdated || rows === undefined}
                  onChange={selection.togglePage}
                />
              </th>
            )}
            {columns.map((column, index) => (
              <HeaderCell
                key={column.key}
                column={column}
                isFirst={index === 0}
                widths={widths}
                {...sorting}
              />
            ))}
          </tr>
        </thead>
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- keys press the link in each row */}
        <tbody onClick={rowLink && followRow}>
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
                    aria-label={t`Select ${rowName?.(row) ?? String(rowKey(row))}`}
                    checked={selection.has(selection.rowId(row))}
                    disabled={isOutdated}
                    onChange={(event) =>
                      selection.toggle(selection.rowId(row), (event.nativeEvent as MouseEvent).shiftKey)
                    }
                  />
                </td>
              )}
              {columns.map((column, index) => (
                <td
                  key={column.key}
                  style={widthStyle(widths.widthOf(column.key))}
                  data-label={column.isHeaderHidden ? undefined : column.header}
                  data-card={column.card}
                  className={classNames(
                    column.isNumeric && styles.numeric,
                    column.isShort && styles.short,
                    column.isHeaderHidden && styles.tools,
                    index === 0 && styles.first,
                    widths.widthOf(column.key) !== undefined && styles.sized,
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

/**
 * The whole row is the hit area of its link. The first column is sticky, so the link cannot be stretched over
 * the row.
 */
function followRow(event: Press<HTMLElement>) {
  const pressed = event.target as Element;
  if (pressed.closest("a, button, input, select, label, summary") || String(getSelection()) !== "") return;
  const { ctrlKey, metaKey, shiftKey } = event;
  pressed
    .closest("tr")
    ?.querySelector(`.${styles.rowLink}`)
    ?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
}

function widthStyle(width: number | undefined) {
  return width === undefined ? undefined : { inlineSize: width, minInlineSize: width, maxInlineSize: width };
}

interface HeaderCellProps<Row> extends Pick<GridTableProps<Row>, "listing" | "meta" | "widths"> {
  column: Column<Row>;
  isFirst: boolean;
}

function HeaderCell<Row>({ column, isFirst, listing, meta, widths }: HeaderCellProps<Row>) {
  const { t } = useLingui();
  const { header, isNumeric } = column;
  const sort = sortOf(column, meta);
  const head = {
    scope: "col",
    className: classNames(isNumeric && styles.numeric, isFirst && styles.first),
    style: widthStyle(widths.widthOf(column.key)),
  };
  const handle = <WidthHandle onWidth={(width) => widths.setWidth(column.key, width)} />;
  if (!sort) {
    return (
      <th {...head}>
        {column.isHeaderHidden ? (
          <span className="visually-hidden">{header}</span>
        ) : (
          <>
            {header}
            {handle}
          </>
        )}
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
    <th {...head} aria-sort={direction && (direction === "asc" ? "ascending" : "descending")}>
      <button
        type="button"
        className={classNames(styles.sort, direction && styles.sorted)}
        title={next === "asc" ? t`Sort ascending` : t`Sort descending`}
        onClick={handleClick}
      >
        {header}
        <Picture size={14} aria-hidden="true" />
      </button>
      {handle}
    </th>
  );
}

/** Longer lists must be narrowed before they can be sorted by a column without an index. */
const LONG_LIST = 10_000;

export function sortOf<Row>(
  { sort, isCostlySort }: Column<Row>,
  meta: ListMeta | undefined,
): string | undefined {
  return isCostlySort && meta && meta.total >= LONG_LIST ? undefined : sort;
}

/** Returns the order in the address, else the server's default. */
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
          <Skeleton style={BONE} />
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.key} className={index === 0 ? styles.first : undefined}>
          <Skeleton style={BONE} />
        </td>
      ))}
    </tr>
  ));
}

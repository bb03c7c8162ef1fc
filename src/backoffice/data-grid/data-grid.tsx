import { Stack } from "@mantine/core";
import type { Column, ListAnswer } from "./column.ts";
import { Trans } from "@lingui/react/macro";
import type { UseQueryResult } from "@tanstack/react-query";
import { type Key, type ReactNode, useRef } from "react";
import type { BulkActions } from "./bulk/bulk-actions.ts";
import { BulkBar } from "./bulk/bulk-bar.tsx";
import { ColumnsMenu } from "./columns-menu.tsx";
import styles from "./data-grid.module.css";
import { type ExportedList, ExportMenu } from "./export-menu.tsx";
import { GridToolbar } from "./grid-toolbar.tsx";
import type { GridFilter } from "./grid-filter.ts";
import { GridPages } from "./grid-pages.tsx";
import { GridTable } from "./grid-table.tsx";
import { ListProblem } from "./list-problem.tsx";
import { isNarrowed } from "./listing-state.ts";
import { NoResult } from "./no-result.tsx";
import { useColumns } from "./use-columns.ts";
import { useGridKeys } from "./use-grid-keys.ts";
import type { UsedListing } from "./use-listing.ts";
import { useSelection } from "./use-selection.ts";
import type { ViewedList } from "./views/saved-views.ts";
import { ViewsMenu } from "./views/views-menu.tsx";

export interface DataGridProps<Row> {
  /** The name of the list: "Orders". */
  label: string;
  columns: readonly Column<Row>[];
  listing: UsedListing;
  result: UseQueryResult<ListAnswer<Row>>;
  rowKey: (row: Row) => Key;
  /** The target of a row. The first cell becomes a link with the whole row as its hit area. */
  rowLink?: (row: Row) => string;
  searchLabel: string;
  filters?: readonly GridFilter[];
  /** Sums over all matching rows, below the table. */
  totals?: ReactNode;
  /** The empty state. */
  empty: ReactNode;
  /**
   * The name under which saved views, including columns, are stored. A list that nobody narrows for long has none.
   */
  list: ViewedList | UnviewedList;
  /** The event whose list can be exported. */
  exported?: ExportedList;
  /** Actions on many rows. */
  bulk?: BulkActions<Row>;
  rowId?: (row: Row) => number;
  /** The label of a row's check box: "O-ABC1234". */
  rowName?: (row: Row) => string;
  /** New rows wait until the user shows them, so that rows do not move while the user reads. */
  news?: { isThere: boolean; onShow: () => void };
}

type UnviewedList = "audit-log" | "waiting-list" | `admin-${string}`;

function isUnviewed(list: ViewedList | UnviewedList): list is UnviewedList {
  return list === "audit-log" || list === "waiting-list" || list.startsWith("admin-");
}

/**
 * The only table of the manage areas. The server sorts, filters, searches and pages the rows; the state is in
 * the address. A real HTML table; on phones each row becomes a card.
 */
export function DataGrid<Row>({
  label,
  listing,
  result,
  filters = [],
  totals,
  empty,
  list,
  exported,
  bulk,
  rowId,
  ...table
}: DataGridProps<Row>) {
  const columns = useColumns(list, table.columns);
  const { state } = listing;
  // The previous rows are shown until the requested ones arrive. Choosing among them would choose the wrong
  // rows.
  const ids = rowId && result.data && !result.isPlaceholderData ? result.data.data.map(rowId) : [];
  const selection = useSelection(ids, JSON.stringify([state.query, state.filter_fields]));
  const grid = useRef<HTMLDivElement>(null);
  useGridKeys({
    rows: () => Array.from(grid.current?.querySelectorAll<HTMLElement>("tbody tr") ?? []),
    onChoose:
      bulk && ((index, withShift) => ids[index] !== undefined && selection.toggle(ids[index], withShift)),
  });
  const { data: answer, isError, error, isPlaceholderData } = result;
  if (answer?.meta.total === 0 && !isNarrowed(state)) return empty;
  return (
    <Stack component="section" ref={grid} aria-label={label} gap="sm" miw={0} data-density={columns.density}>
      <GridToolbar
        label={table.searchLabel}
        listing={listing}
        filters={filters}
        columns={table.columns}
        meta={answer?.meta}
      >
        {!isUnviewed(list) && <ViewsMenu list={list} listing={listing} columns={columns} />}
        <ColumnsMenu columns={columns} />
        {exported && (
          <ExportMenu
            exported={exported}
            shown={{
              state: listing.state,
              columns: columns.shown.flatMap((column) => column.exports ?? []),
            }}
          />
        )}
      </GridToolbar>
      {table.news?.isThere && (
        <button type="button" className={styles.news} onClick={table.news.onShow}>
          <Trans>Show what is new</Trans>
        </button>
      )}
      {isError && !answer && (
        <ListProblem error={error} listing={listing} onRetry={() => void result.refetch()} />
      )}
      {answer?.meta.total === 0 && <NoResult listing={listing} filters={filters} />}
      {!isError && answer?.meta.total !== 0 && (
        <GridTable
          {...table}
          columns={columns.shown}
          widths={columns}
          selection={bulk && rowId ? { ...selection, rowId } : undefined}
          label={label}
          listing={listing}
          rows={answer?.data}
          meta={answer?.meta}
          isOutdated={isPlaceholderData}
        />
      )}
      {answer && answer.meta.total > 0 && totals}
      {answer && answer.meta.total > 0 && <GridPages listing={listing} meta={answer.meta} />}
      {bulk && rowId && answer && (
        <BulkBar
          bulk={bulk}
          selection={selection}
          state={listing.state}
          meta={answer.meta}
          rows={answer.data}
          rowId={rowId}
        />
      )}
    </Stack>
  );
}

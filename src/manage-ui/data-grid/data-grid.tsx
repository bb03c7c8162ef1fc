import { Trans, useLingui } from "@lingui/react/macro";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Key, ReactNode } from "react";
import type { ListMeta } from "../../values/listing.ts";
import { ProblemNotice } from "../problem-notice.tsx";
import styles from "./data-grid.module.css";
import { type GridFilter, GridToolbar } from "./grid-toolbar.tsx";
import { GridPages } from "./grid-pages.tsx";
import { GridTable } from "./grid-table.tsx";
import { isNarrowed } from "./listing-state.ts";
import { NoResult } from "./no-result.tsx";
import type { UsedListing } from "./use-listing.ts";

export interface Column<Row> {
  key: string;
  header: string;
  /** The field the server sorts by; a column without one cannot be sorted. */
  sort?: string;
  /** Figures stand under each other, at the end of the column. */
  isNumeric?: boolean;
  /** Never broken over two lines. */
  isShort?: boolean;
  /** Read aloud but not shown: a column of buttons. */
  isHeaderHidden?: boolean;
  cell: (row: Row) => ReactNode;
}

export interface ListAnswer<Row> {
  data: Row[];
  meta: ListMeta;
}

interface DataGridProps<Row> {
  /** What is listed: "Orders". */
  label: string;
  columns: readonly Column<Row>[];
  listing: UsedListing;
  result: UseQueryResult<ListAnswer<Row>>;
  rowKey: (row: Row) => Key;
  /** Where a row leads; its first cell becomes the link, the whole row its target. */
  rowLink?: (row: Row) => string;
  searchLabel: string;
  filters?: readonly GridFilter[];
  /** What stands here before there is anything. */
  empty: ReactNode;
  /** New rows that wait to be shown, so that nothing moves under the reader's eyes. */
  news?: { isThere: boolean; onShow: () => void };
}

/**
 * The one table of the manage areas: sorted, filtered, searched and paged by the server, its state in the
 * address. A true table; on phones each row becomes a card.
 */
export function DataGrid<Row>({ label, listing, result, filters = [], empty, ...table }: DataGridProps<Row>) {
  const { t } = useLingui();
  const { data: answer, isError, error, isPlaceholderData } = result;
  const { state } = listing;
  const hasNothingAtAll = answer?.meta.total === 0 && !isNarrowed(state);
  if (hasNothingAtAll) return empty;
  return (
    <section aria-label={label} className={styles.grid}>
      <GridToolbar
        label={table.searchLabel}
        listing={listing}
        filters={filters}
        columns={table.columns}
        meta={answer?.meta}
      />
      {table.news?.isThere && (
        <button type="button" className={styles.news} onClick={table.news.onShow}>
          <Trans>Show what is new</Trans>
        </button>
      )}
      {isError && !answer && (
        <ProblemNotice
          error={error}
          title={t`The list could not be loaded.`}
          onRetry={() => void result.refetch()}
        />
      )}
      {answer?.meta.total === 0 && <NoResult listing={listing} />}
      {!isError && answer?.meta.total !== 0 && (
        <GridTable
          {...table}
          label={label}
          listing={listing}
          rows={answer?.data}
          meta={answer?.meta}
          isOutdated={isPlaceholderData}
        />
      )}
      {answer && answer.meta.total > 0 && <GridPages listing={listing} meta={answer.meta} />}
    </section>
  );
}

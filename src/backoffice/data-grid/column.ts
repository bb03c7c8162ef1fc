import type { ReactNode } from "react";
import type { ListMeta } from "../../values/listing.ts";

export interface Column<Row> {
  key: string;
  header: string;
  /** The field the server sorts by; a column without one cannot be sorted. */
  sort?: string;
  /** No index gives this order: it is offered only while the list is short enough to be put in order on the spot. */
  isCostlySort?: boolean;
  /** Figures stand under each other, at the end of the column. */
  isNumeric?: boolean;
  /** Never broken over two lines. */
  isShort?: boolean;
  /** The columns of an export that say the same. */
  exports?: readonly string[];
  /** Shown to users who choose it. */
  isOptional?: boolean;
  /** Read aloud but not shown: a column of buttons. */
  isHeaderHidden?: boolean;
  cell: (row: Row) => ReactNode;
}

export interface ListAnswer<Row> {
  data: Row[];
  meta: ListMeta;
}

import type { ReactNode } from "react";
import type { ListMeta } from "../../values/listing.ts";

export interface Column<Row> {
  key: string;
  header: string;
  /** The field that the server sorts by. A column without this field cannot be sorted. */
  sort?: string;
  /**
   * No index supports this order, so it is offered only while the list is short enough to sort without one.
   */
  isCostlySort?: boolean;
  /** Right-aligned figures. */
  isNumeric?: boolean;
  /** Never wraps. */
  isShort?: boolean;
  /** The columns of the export with the same content. */
  exports?: readonly string[];
  /** Hidden by default. */
  isOptional?: boolean;
  /** The header is read aloud but not shown, for a column of buttons. */
  isHeaderHidden?: boolean;
  /**
   * The place of the column in the two lines of a row on phones: at the end of the first line, in the second
   * line, at the end of the second line, or left out. A column without a place follows below with its name.
   */
  card?: "end" | "line" | "mark" | "left-out";
  cell: (row: Row) => ReactNode;
}

export interface ListAnswer<Row> {
  data: Row[];
  meta: ListMeta;
}

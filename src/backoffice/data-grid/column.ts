import type { ReactNode } from "react";
import type { ListMeta } from "../../values/listing.ts";

export interface Column<Row> {
  key: string;
  header: string;
  /** The field the server sorts by; a column without one cannot be sorted. */
  sort?: string;
  /** No index gives this order: it is offered only while the list is short enough to sort on the fly. */
  isCostlySort?: boolean;
  /** Right-aligned figures. */
  isNumeric?: boolean;
  /** Never wraps. */
  isShort?: boolean;
  /** The export columns with the same content. */
  exports?: readonly string[];
  /** Hidden by default. */
  isOptional?: boolean;
  /** Read aloud but not shown: a column of buttons. */
  isHeaderHidden?: boolean;
  /**
   * Its place in the two lines of a row on phones: at the end of the first, in the second, or at the end of that; or
   * nowhere. A column without a place follows with its name.
   */
  card?: "end" | "line" | "mark" | "left-out";
  cell: (row: Row) => ReactNode;
}

export interface ListAnswer<Row> {
  data: Row[];
  meta: ListMeta;
}

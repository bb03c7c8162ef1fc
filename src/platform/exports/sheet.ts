/** A table that is written row by row, so that no export is ever completely in memory. */
export interface Sheet {
  write(rows: readonly (readonly Cell[])[]): Promise<void>;
  end(): Promise<void>;
}

export type SheetFormat = (typeof SHEET_FORMATS)[number];

export interface SheetColumn {
  header: string;
  kind: ColumnKind;
}

export type Cell = string | number | null;

export const SHEET_FORMATS = ["csv", "xlsx"] as const;

/**
 * text: typed by people, never evaluated. decimal: an exact number as text, "12.50". moment: a wall-clock
 * time, "2027-03-28 19:30:00".
 */
export type ColumnKind = "text" | "number" | "decimal" | "moment";

/** Accepts bytes and resolves when it can take more. */
export type Out = (bytes: Buffer) => Promise<void>;

export const SHEET_TYPES: Record<SheetFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

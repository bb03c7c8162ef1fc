import { stringify } from "csv-stringify/sync";
import { escapeCsvFormula } from "./escape-csv-formula.ts";
import type { Cell, Out, Sheet, SheetColumn } from "./sheet.ts";

/** Without the byte order mark, spreadsheets assume an old code page. */
const BYTE_ORDER_MARK = "\ufeff";

export function csvSheet(columns: readonly SheetColumn[], out: Out): Sheet {
  const lines = (rows: readonly (readonly Cell[])[]) =>
    Buffer.from(stringify(rows as Cell[][], { record_delimiter: "windows" }));
  const head = columns.map(({ header }) => escapeCsvFormula(header));
  const headed = out(Buffer.concat([Buffer.from(BYTE_ORDER_MARK), lines([head])]));
  return {
    async write(rows) {
      await headed;
      await out(lines(rows.map((row) => row.map((cell, index) => cellOf(cell, columns[index]!)))));
    },
    end: () => headed,
  };
}

function cellOf(cell: Cell, { kind }: SheetColumn): Cell {
  return kind === "text" && typeof cell === "string" ? escapeCsvFormula(cell) : cell;
}

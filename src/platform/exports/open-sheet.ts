import type { Out, Sheet, SheetColumn, SheetFormat } from "./sheet.ts";
import { csvSheet } from "./csv-sheet.ts";
import { xlsxSheet } from "./xlsx-sheet.ts";

export function openSheet(format: SheetFormat, columns: readonly SheetColumn[], out: Out): Sheet {
  return format === "csv" ? csvSheet(columns, out) : xlsxSheet(columns, out);
}

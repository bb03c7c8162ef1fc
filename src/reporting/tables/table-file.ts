import { setImmediate } from "node:timers/promises";
import { openSheet } from "../../platform/exports/open-sheet.ts";
import { type Cell, type ColumnKind, SHEET_TYPES, type SheetFormat } from "../../platform/exports/sheet.ts";
import type { FileAnswer } from "../../platform/http/contract.ts";
import { toDecimalString } from "../../values/money.ts";
import { wallTimeOf } from "../../values/time/zoned-time.ts";
import {
  definitionOf,
  type ReportColumn,
  type ReportColumnKind,
  shownColumns,
} from "../rules/report-definitions.ts";
import { currencyOf, type ReportRow, sortRows } from "../rules/report-rows.ts";
import type { ReportTable } from "./contract.ts";

export interface RequestedFile {
  format: SheetFormat;
  columns?: string | undefined;
  sort_by?: string | undefined;
  sort_direction?: "asc" | "desc" | undefined;
}

const KINDS: Record<ReportColumnKind, ColumnKind> = {
  text: "text",
  word: "text",
  country: "text",
  date: "text",
  number: "number",
  percent: "number",
  money: "decimal",
  rate: "decimal",
  moment: "moment",
};

/**
 * Writes a report's rows as a file, with the chosen columns and order. Amounts are exact decimals beside
 * their currency.
 */
export function reportFile(table: ReportTable, wanted: RequestedFile): FileAnswer {
  return {
    name: `${table.report}_${clockOf(table.as_of, table.timezone).replace(" ", "_").replaceAll(":", "-")}.${wanted.format}`,
    type: SHEET_TYPES[wanted.format],
    bytes: bytesOf(table, wanted),
  };
}

const BATCH_ROWS = 500;

async function* bytesOf(table: ReportTable, wanted: RequestedFile): AsyncGenerator<Uint8Array> {
  const definition = definitionOf(table.report)!;
  const columns = columnsOf(table, wanted.columns?.split(","));
  const isDescending = wanted.sort_direction !== "asc";
  const isKnown = definition.columns.some(({ key }) => key === wanted.sort_by);
  const sort = isKnown ? { column: wanted.sort_by!, isDescending } : definition.sort;
  const rows = sortRows(table.rows, sort);
  const ready: Buffer[] = [];
  const heads = columns.map(({ key, kind }) => ({ header: key, kind: KINDS[kind] }));
  const sheet = openSheet(wanted.format, heads, async (bytes) => void ready.push(bytes));
  for (let from = 0; from < rows.length; from += BATCH_ROWS) {
    const some = rows.slice(from, from + BATCH_ROWS);
    await sheet.write(some.map((row) => columns.map((column) => cellOf(row, column, table.timezone))));
    yield* ready.splice(0);
    // Yields, so that a long file does not block requests of buyers.
    await setImmediate();
  }
  await sheet.end();
  yield* ready.splice(0);
}

/** Adds a currency column if there is an amount without one. */
function columnsOf(table: ReportTable, chosen: readonly string[] | undefined): ReportColumn[] {
  const shown = shownColumns(definitionOf(table.report)!, chosen);
  const hasMoney = shown.some(({ kind }) => kind === "money" || kind === "rate");
  const hasCurrency = shown.some(({ key }) => key === "event_currency");
  return hasMoney && !hasCurrency ? [...shown, { key: "currency", kind: "text" }] : shown;
}

function cellOf(row: ReportRow, { key, kind }: ReportColumn, zone: string): Cell {
  const value = key === "currency" ? currencyOf(row) : (row[key] ?? null);
  if (value === null) return null;
  const currency = currencyOf(row) ?? "XXX";
  switch (kind) {
    case "money":
      return toDecimalString({ minor: Number(value), currency });
    case "rate":
      return isAmount(row)
        ? toDecimalString({ minor: Number(value), currency })
        : String(Number(value) / 1_000);
    case "moment":
      return clockOf(String(value), String(row.timezone ?? zone));
    case "text":
    case "word":
    case "country":
    case "date":
    case "number":
    case "percent":
      return value;
  }
}

/** True if the rate is an amount per unit instead of a percentage. */
export function isAmount(row: ReportRow): boolean {
  return row.tax_type === "FIXED" || row.discount_type === "FIXED";
}

/** Formats an instant as "2027-03-28 19:30:00", always with seconds. */
function clockOf(instant: string, zone: string): string {
  const wall = wallTimeOf(new Date(instant), zone).replace("T", " ");
  return (wall.length === "2027-03-28 19:30".length ? `${wall}:00` : wall).slice(0, 19);
}

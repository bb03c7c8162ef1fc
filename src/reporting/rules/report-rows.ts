import { type ReportColumn, type ReportDefinition, shownColumns } from "./report-definitions.ts";

export type ReportValue = string | number | null;
export type ReportRow = Record<string, ReportValue>;

export interface ReportTotal {
  /** Null: the report has no money. */
  currency: string | null;
  rows: number;
  values: Record<string, number>;
}

/** Merges rows that differ only in hidden dimensions. Never merges rows in different currencies. */
export function mergeRows(
  definition: ReportDefinition,
  rows: readonly ReportRow[],
  chosen: readonly string[] | undefined,
): ReportRow[] {
  const dimensions = definition.columns.filter(({ isDimension }) => isDimension);
  const shown = shownColumns(definition, chosen).filter(({ isDimension }) => isDimension);
  if (shown.length === dimensions.length) return [...rows];
  const figures = definition.columns.filter(({ isDimension, kind }) => !isDimension && isFigure(kind));
  const merged = new Map<string, ReportRow>();
  for (const row of rows) {
    const key = JSON.stringify([row.currency, row.tax_type, ...shown.map((column) => row[column.key])]);
    const known = merged.get(key);
    if (!known) merged.set(key, { ...row, ...Object.fromEntries(hiddenOf(dimensions, shown)) });
    else for (const { key: figure } of figures) known[figure] = Number(known[figure]) + Number(row[figure]);
  }
  return [...merged.values()];
}

function hiddenOf(all: readonly ReportColumn[], shown: readonly ReportColumn[]): [string, null][] {
  return all.filter((one) => !shown.includes(one)).map(({ key }) => [key, null]);
}

/** Sums up each currency on its own, in order of appearance. */
export function totalsOf({ columns }: ReportDefinition, rows: readonly ReportRow[]): ReportTotal[] {
  const summed = columns.filter(({ isSummed }) => isSummed);
  if (summed.length === 0) return [];
  const totals = new Map<string | null, ReportTotal>();
  for (const row of rows) {
    const currency = currencyOf(row);
    const total = totals.get(currency) ?? { currency, rows: 0, values: {} };
    totals.set(currency, total);
    total.rows += 1;
    for (const { key } of summed) total.values[key] = (total.values[key] ?? 0) + Number(row[key] ?? 0);
  }
  return [...totals.values()];
}

/** Splits off the days before the first one with a figure, for reports by day. */
export function splitEmptyStart(
  { columns }: ReportDefinition,
  rows: readonly ReportRow[],
): { rows: readonly ReportRow[]; empty: { start_date: string; end_date: string } | null } {
  if (!columns.some(({ key }) => key === "date")) return { rows, empty: null };
  const dayOf = (row: ReportRow) => String(row.date);
  const figures = columns.filter(({ kind }) => isFigure(kind));
  const days = rows.map(dayOf).toSorted();
  const first = rows
    .filter((row) => figures.some(({ key }) => Number(row[key] ?? 0) !== 0))
    .map(dayOf)
    .toSorted()[0];
  const last = days.findLast((day) => first !== undefined && day < first);
  if (last === undefined) return { rows, empty: null };
  return {
    rows: rows.filter((row) => dayOf(row) >= first!),
    empty: { start_date: days[0]!, end_date: last },
  };
}

interface Totalled {
  rows: ReportRow[];
  totals: ReportTotal[];
}

/** Leaves only the rows and totals in one currency, and those without any. Null: all. */
export function inCurrency<Table extends Totalled & { before: Totalled | null }>(
  table: Table,
  currency: string | null,
): Table {
  if (currency === null) return table;
  const only = <Part extends Totalled>(part: Part): Part => ({
    ...part,
    rows: part.rows.filter((row) => [currency, null].includes(currencyOf(row))),
    totals: part.totals.filter((total) => [currency, null].includes(total.currency)),
  });
  return { ...only(table), before: table.before && only(table.before) };
}

export function currencyOf(row: ReportRow): string | null {
  const currency = row.currency ?? row.event_currency;
  return currency === undefined || currency === null ? null : String(currency);
}

/** Sorts by one column. Rows without a value come last in both directions. The sort is stable. */
export function sortRows(
  rows: readonly ReportRow[],
  { column, isDescending }: ReportDefinition["sort"],
  locale?: string,
): ReportRow[] {
  const words = new Intl.Collator(locale, { numeric: true, sensitivity: "base" });
  const compare = (one: ReportValue, other: ReportValue) =>
    typeof one === "number" && typeof other === "number"
      ? one - other
      : words.compare(String(one), String(other));
  return rows.toSorted((left, right) => {
    const [one, other] = [left[column] ?? null, right[column] ?? null];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return isDescending ? compare(other, one) : compare(one, other);
  });
}

const FIGURES: readonly string[] = ["number", "money"];
const isFigure = (kind: ReportColumn["kind"]) => FIGURES.includes(kind);

import { setImmediate } from "node:timers/promises";
import type { Db } from "../../platform/database/database.ts";
import type { FileAnswer } from "../../platform/http/contract.ts";
import { openSheet } from "../../platform/exports/open-sheet.ts";
import { type Cell, type ColumnKind, SHEET_TYPES } from "../../platform/exports/sheet.ts";
import { toDecimalString } from "../../values/money.ts";
import { wallTimeOf } from "../../values/time/zoned-time.ts";
import type {
  CheckInRow,
  EventPerformanceRow,
  OrganizerReportType,
  PlatformFeeRow,
  RevenueRow,
  TaxRow,
} from "./contract.ts";
import { findOrganizerReport, type RequestedReport } from "./find-organizer-report.ts";
import { MAX_ROWS } from "./scope.ts";

/**
 * `money`: minor units of the row's currency. `rate`: thousandths of a per cent. `moment`: shown in the row's
 * zone.
 */
type FieldKind = "text" | "number" | "money" | "rate" | "moment";
type FieldsOf<Row> = Record<keyof Row, FieldKind>;
type ReportRow = Record<string, string | number | null>;

/** The fields of each report, in column order. */
const FIELDS = {
  revenue_summary: {
    date: "text",
    currency: "text",
    gross_sales: "money",
    net_revenue: "money",
    total_refunded: "money",
    total_tax: "money",
    total_fee: "money",
    order_count: "number",
  } satisfies FieldsOf<RevenueRow>,
  events_performance: {
    event_id: "number",
    event_name: "text",
    event_currency: "text",
    start_date: "moment",
    end_date: "moment",
    timezone: "text",
    status: "text",
    event_state: "text",
    products_sold: "number",
    gross_revenue: "money",
    total_refunded: "money",
    net_revenue: "money",
    total_tax: "money",
    total_fee: "money",
    total_orders: "number",
    unique_customers: "number",
    page_views: "number",
  } satisfies FieldsOf<EventPerformanceRow>,
  tax_summary: {
    event_id: "number",
    event_name: "text",
    event_currency: "text",
    tax_name: "text",
    tax_type: "text",
    tax_rate: "rate",
    total_collected: "money",
    order_count: "number",
  } satisfies FieldsOf<TaxRow>,
  check_in_summary: {
    event_id: "number",
    event_name: "text",
    start_date: "moment",
    timezone: "text",
    total_attendees: "number",
    total_checked_in: "number",
    check_in_rate: "number",
    check_in_lists_count: "number",
  } satisfies FieldsOf<CheckInRow>,
  platform_fees: {
    event_name: "text",
    event_id: "number",
    payment_date: "moment",
    timezone: "text",
    order_reference: "text",
    order_id: "number",
    amount_paid: "money",
    fee_amount: "money",
    vat_rate: "rate",
    vat_amount: "money",
    total_fee: "money",
    fee_returned: "money",
    currency: "text",
    payment_intent_id: "text",
  } satisfies FieldsOf<PlatformFeeRow>,
} satisfies Record<OrganizerReportType, Record<string, FieldKind>>;

const COLUMN_KINDS: Record<FieldKind, ColumnKind> = {
  text: "text",
  number: "number",
  money: "decimal",
  rate: "decimal",
  moment: "moment",
};

/** Returns all pages of a report as a CSV file. */
export async function findReportFile(db: Db, wanted: RequestedReport, now: Date): Promise<FileAnswer> {
  const all = { ...wanted, page: 1, per_page: MAX_ROWS };
  const { data, zone } = await findOrganizerReport(db, all, now);
  const madeAt = wallClockOf(now, zone).replace(" ", "_").replaceAll(":", "-");
  return {
    name: `${wanted.type}_${madeAt}.csv`,
    type: SHEET_TYPES.csv,
    bytes: asCsv(Object.entries<FieldKind>(FIELDS[wanted.type]), data),
  };
}

const BATCH_ROWS = 500;

async function* asCsv(
  fields: [name: string, kind: FieldKind][],
  rows: ReportRow[],
): AsyncGenerator<Uint8Array> {
  const ready: Buffer[] = [];
  const columns = fields.map(([header, kind]) => ({ header, kind: COLUMN_KINDS[kind] }));
  const sheet = openSheet("csv", columns, async (bytes) => void ready.push(bytes));
  for (let from = 0; from < rows.length; from += BATCH_ROWS) {
    const some = rows.slice(from, from + BATCH_ROWS);
    await sheet.write(some.map((row) => fields.map(([name, kind]) => cellOf(row, name, kind))));
    yield* ready.splice(0);
    // Yields, so that a long file does not block requests of buyers.
    await setImmediate();
  }
  await sheet.end();
  yield* ready.splice(0);
}

function cellOf(row: ReportRow, name: string, kind: FieldKind): Cell {
  const value = row[name] ?? null;
  if (value === null) return null;
  const currency = String(row.currency ?? row.event_currency);
  switch (kind) {
    case "text":
    case "number":
      return value;
    case "money":
      return toDecimalString({ minor: Number(value), currency });
    case "rate":
      return row.tax_type === "FIXED"
        ? toDecimalString({ minor: Number(value), currency })
        : String(Number(value) / 1_000);
    case "moment":
      return wallClockOf(new Date(String(value)), String(row.timezone));
  }
}

/** Formats an instant as "2027-03-28 19:30:00", always with seconds. */
function wallClockOf(instant: Date, zone: string): string {
  const wall = wallTimeOf(instant, zone).replace("T", " ");
  return wall.length === "2027-03-28 19:30".length ? `${wall}:00` : wall;
}

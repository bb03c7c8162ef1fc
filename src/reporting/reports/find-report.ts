import { requireEvent } from "../../events/index.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Report, ReportType } from "../contract.ts";
import { periodOf } from "../rules/period.ts";
import { listDailySales } from "./daily-sales-report.ts";
import { listProductSalesOf } from "./product-sales-report.ts";
import { listPromoCodeUses } from "./promo-codes-report.ts";

interface RequestedReport {
  accountId: number;
  eventId: number;
  type: ReportType;
  start_date?: string | undefined;
  end_date?: string | undefined;
}

const LISTS = {
  product_sales: listProductSalesOf,
  daily_sales_report: listDailySales,
  promo_codes_report: listPromoCodeUses,
} satisfies Record<ReportType, unknown>;

/** Returns a report about days in the event's zone: the given days, or else the last thirty. */
export async function findReport(
  db: Db,
  { type, start_date, end_date, ...place }: RequestedReport,
  now: Date,
): Promise<Report> {
  const event = await requireEvent(db, place);
  const wanted = start_date || end_date ? { start_date, end_date } : { period: "30d" as const };
  return LISTS[type](db, event, periodOf(wanted, event.timezone, now).now);
}

import type { Db } from "../../platform/database/database.ts";
import { inOneSnapshot } from "../in-one-snapshot.ts";
import { periodOf } from "../rules/period.ts";
import { listCheckIns } from "./check-in-summary.ts";
import type { OrganizerReport, OrganizerReportType } from "./contract.ts";
import { listEventsPerformance } from "./events-performance.ts";
import { listPlatformFees } from "./platform-fees.ts";
import { listRevenue } from "./revenue-summary.ts";
import type { ReportScope } from "./scope.ts";
import { findZoneOfOrganizer, seenEvents, type RequestedEvents } from "./seen-events.ts";
import { listTaxes } from "./tax-summary.ts";

export interface RequestedReport extends RequestedEvents {
  type: OrganizerReportType;
  start_date?: string | undefined;
  end_date?: string | undefined;
  page: number;
  per_page: number;
}

const LISTS = {
  revenue_summary: listRevenue,
  events_performance: listEventsPerformance,
  tax_summary: listTaxes,
  check_in_summary: listCheckIns,
} satisfies Record<Exclude<OrganizerReportType, "platform_fees">, unknown>;

/**
 * Returns one report about the events of an organiser that the viewer can access. Never adds up different
 * currencies.
 */
export async function findOrganizerReport(
  db: Db,
  { type, page, per_page, ...wanted }: RequestedReport,
  now: Date,
): Promise<OrganizerReport & { zone: string }> {
  const zone = await findZoneOfOrganizer(db, wanted);
  const { start_date, end_date } = wanted;
  const period = start_date || end_date ? { start_date, end_date } : { period: "30d" as const };
  const days = periodOf(period, zone, now).now;
  const scope: ReportScope = { seen: seenEvents(wanted), days, asOf: null, page, perPage: per_page };
  if (type !== "platform_fees")
    return {
      zone,
      data: await inOneSnapshot(db, async (tx): Promise<OrganizerReport["data"]> => LISTS[type](tx, scope)),
    };
  const { rows, total } = await inOneSnapshot(db, (tx) => listPlatformFees(tx, scope));
  const last_page = Math.max(1, Math.ceil(total / per_page));
  return { zone, data: rows, pagination: { total, page, per_page, last_page } };
}

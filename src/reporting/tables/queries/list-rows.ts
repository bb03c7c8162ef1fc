import type { Db } from "../../../platform/database/database.ts";
import { listCheckIns } from "../../organizer-reports/check-in-summary.ts";
import { listEventsPerformance } from "../../organizer-reports/events-performance.ts";
import { listPlatformFees } from "../../organizer-reports/platform-fees.ts";
import { listRevenue } from "../../organizer-reports/revenue-summary.ts";
import { MAX_ROWS, type ReportScope } from "../../organizer-reports/scope.ts";
import { listTaxes } from "../../organizer-reports/tax-summary.ts";
import { listDailySales } from "../../reports/daily-sales-report.ts";
import { listProductSalesOf } from "../../reports/product-sales-report.ts";
import { listPromoCodeUses } from "../../reports/promo-codes-report.ts";
import type { ReportKey } from "../../rules/report-definitions.ts";
import type { ReportRow } from "../../rules/report-rows.ts";
import type { TableScope } from "../table-scope.ts";
import { listAnswers } from "./answers.ts";
import { listAttribution } from "./attribution.ts";
import { listCheckInHours, listNoShows } from "./check-ins.ts";
import { listPaymentsAndFees } from "./payments-and-fees.ts";
import { listPayouts, listPayoutTransactions } from "./payouts.ts";
import { listRefundsByReason } from "./refunds.ts";
import { listDailySalesAsOf, listProductSalesAsOf } from "./sales-as-of.ts";
import { listSalesCurve } from "./sales-curve.ts";
import { listTaxesByCountry } from "./taxes.ts";

type ListRows = (db: Db, scope: TableScope) => Promise<ReportRow[]>;

/** The query of each report. */
export const LIST_ROWS: Record<ReportKey, ListRows> = {
  product_sales: (db, scope) =>
    scope.asOf
      ? listProductSalesAsOf(db, { ...ofEvent(scope), asOf: scope.asOf })
      : listProductSalesOf(db, ofEvent(scope).event, scope.days),
  daily_sales_report: async (db, scope) => {
    const { event } = ofEvent(scope);
    const rows: ReportRow[] = scope.asOf
      ? await listDailySalesAsOf(db, { ...scope, event, asOf: scope.asOf })
      : await listDailySales(db, event, scope.days);
    return rows.map((row) => ({
      ...row,
      net_revenue: Number(row.sales_total_gross) - Number(row.total_refunded),
    }));
  },
  promo_codes_report: (db, scope) => listPromoCodeUses(db, ofEvent(scope).event, scope.days, scope.asOf),
  sales_curve: listSalesCurve,
  attribution: listAttribution,
  payments_and_fees: listPaymentsAndFees,
  payouts: listPayouts,
  payout_transactions: listPayoutTransactions,
  refunds: listRefundsByReason,
  taxes: listTaxesByCountry,
  answers: listAnswers,
  check_ins: listCheckInHours,
  no_shows: listNoShows,
  revenue_summary: (db, scope) => listRevenue(db, allPages(scope)),
  events_performance: (db, scope) => listEventsPerformance(db, allPages(scope)),
  tax_summary: (db, scope) => listTaxes(db, allPages(scope)),
  check_in_summary: (db, scope) => listCheckIns(db, allPages(scope)),
  platform_fees: async (db, scope) => (await listPlatformFees(db, allPages(scope))).rows,
};

function ofEvent(scope: TableScope) {
  const { event } = scope;
  if (!event) throw new Error("this report is about one event");
  return { ...scope, event };
}

function allPages({ seen, days, asOf }: TableScope): ReportScope {
  return { seen, days, asOf, page: 1, perPage: MAX_ROWS };
}

import { z } from "zod";
import { NamedItem, Order } from "../orders/contract.ts";
import { route } from "../platform/http/contract.ts";
import { RequestedDay, Day, Id, Instant, one } from "../values/wire.ts";
import { organizerReportsContract } from "./organizer-reports/contract.ts";
import { STATS_PERIODS } from "./rules/periods.ts";
import { reportSchedulesContract } from "./schedules/contract.ts";
import { reportTablesContract } from "./tables/contract.ts";
import { attentionContract } from "./attention/contract.ts";
import { todayContract } from "./today/contract.ts";

export { type ReportSchedule } from "./schedules/contract.ts";
export { type ReportTable } from "./tables/contract.ts";
export { type AttentionItem } from "./attention/contract.ts";
export { type Today } from "./today/contract.ts";

export const StatsPeriod = z.enum(STATS_PERIODS);
export type StatsPeriod = z.infer<typeof StatsPeriod>;

/** `docs/domain/figures.md` defines how each figure is counted. Amounts are in minor units. */
export const StatsRow = z.object({
  /** A day in the event's zone. For the period `24h` the instant at which the hour starts. */
  date: z.string(),
  orders_created: z.int(),
  products_sold: z.int(),
  attendees_registered: z.int(),
  total_sales_gross: z.int(),
  total_tax: z.int(),
  total_fees: z.int(),
  /** Refunds of these sales, whenever they were made. Not subtracted from the gross. */
  total_refunded: z.int(),
  total_views: z.int(),
});
export type StatsRow = z.infer<typeof StatsRow>;

/** The number of visitors who viewed the page, started a checkout, entered details, and bought. */
export const Funnel = z.object({ views: z.int(), selections: z.int(), details: z.int(), paid: z.int() });
export type Funnel = z.infer<typeof Funnel>;

export const SOURCE_KINDS = ["site", "campaign", "affiliate", "promo_code", "by_hand"] as const;

export const Source = z.object({
  kind: z.enum(SOURCE_KINDS),
  /** A host, a link's own label, or a code. Empty: an unknown site. */
  name: z.string(),
  /** Null: visits are not counted by this kind of source. */
  views: z.int().nullable(),
  orders: z.int(),
  gross: z.int(),
});
export type Source = z.infer<typeof Source>;

const sold = {
  sold: z.int(),
  held: z.int(),
  capacity: z.int().nullable(),
  gross: z.int(),
};

export const ProductSales = z.object({
  product_id: Id,
  title: z.string(),
  product_type: z.enum(["TICKET", "GENERAL"]),
  ...sold,
  /** The prices or tiers. A product with a single price has one entry. */
  prices: z.array(z.object({ price_id: Id, label: z.string().nullable(), ...sold })),
});
export type ProductSales = z.infer<typeof ProductSales>;

export const EventStats = z.object({
  currency: z.string(),
  // These figures cover the time from the first sale until now.
  total_orders: z.int(),
  total_products_sold: z.int(),
  total_attendees_registered: z.int(),
  total_gross_sales: z.int(),
  total_tax: z.int(),
  total_fees: z.int(),
  /** Not subtracted from the gross sales. */
  total_refunded: z.int(),
  total_views: z.int(),
  checked_in_attendees: z.int(),
  /** Sum of the limits of all ticket prices. Null: a ticket is unlimited. */
  capacity: z.int().nullable(),
  /** Units in checkouts and in orders that await offline payment. */
  held: z.int(),
  // These figures cover the requested period.
  period: StatsPeriod,
  start_date: Day,
  end_date: Day,
  /** Every day, or every hour of the last 24, without gaps. */
  daily_stats: z.array(StatsRow),
  /** The same number of days or hours directly before. */
  daily_stats_before: z.array(StatsRow),
  funnel: Funnel,
  funnel_before: Funnel,
  /** The sources of visits and sales in the period, the best first, at most eight per kind. */
  sources: z.array(Source),
  // These figures are the current ones.
  products: z.array(ProductSales),
  to_do: z.object({
    offline_payments: z.int(),
    open_amounts: z.int(),
    failed_refunds: z.int(),
    open_disputes: z.int(),
    /** Products that are sold out (`left` is 0) or nearly sold out. */
    low_stock: z.array(z.object({ product_id: Id, title: z.string(), left: z.int() })),
  }),
  recent_orders: z.array(
    Order.pick({
      id: true,
      public_id: true,
      first_name: true,
      last_name: true,
      status: true,
      payment_status: true,
      total_gross: true,
      currency: true,
      created_at: true,
    }).extend({ items: z.array(NamedItem) }),
  ),
});
export type EventStats = z.infer<typeof EventStats>;

export const REPORT_TYPES = ["product_sales", "daily_sales_report", "promo_codes_report"] as const;
export type ReportType = (typeof REPORT_TYPES)[number];

export const ProductSalesRow = z.object({
  product_id: Id,
  product_title: z.string(),
  product_type: z.enum(["TICKET", "GENERAL"]),
  number_sold: z.int(),
  total_gross: z.int(),
  total_tax: z.int(),
  total_service_fees: z.int(),
  currency: z.string(),
});
export type ProductSalesRow = z.infer<typeof ProductSalesRow>;

export const DailySalesRow = z.object({
  /** A day in the event's zone. */
  date: Day,
  sales_total_gross: z.int(),
  total_tax: z.int(),
  sales_total_before_additions: z.int(),
  products_sold: z.int(),
  orders_created: z.int(),
  total_fee: z.int(),
  /** Refunds of this day's sales, whenever they were made. Not subtracted from the gross. */
  total_refunded: z.int(),
  total_views: z.int(),
  currency: z.string(),
});
export type DailySalesRow = z.infer<typeof DailySalesRow>;

export const PromoCodesRow = z.object({
  promo_code: z.string(),
  discount_type: z.enum(["PERCENTAGE", "FIXED", "NONE"]),
  /** PERCENTAGE: thousandths of a per cent. FIXED: minor units off each unit. */
  configured_discount: z.int(),
  times_used: z.int(),
  unique_customers: z.int(),
  total_gross_sales: z.int(),
  total_before_discounts: z.int(),
  total_discount_amount: z.int(),
  first_used_at: Instant.nullable(),
  last_used_at: Instant.nullable(),
  expiry_date: Instant.nullable(),
  max_allowed_usages: z.int().nullable(),
  remaining_uses: z.int().nullable(),
  status: z.enum(["ACTIVE", "EXPIRED", "LIMIT_REACHED", "DELETED"]),
  currency: z.string(),
});
export type PromoCodesRow = z.infer<typeof PromoCodesRow>;

/** The rows of the requested report. */
export const Report = z.union([z.array(ProductSalesRow), z.array(DailySalesRow), z.array(PromoCodesRow)]);
export type Report = z.infer<typeof Report>;

export const contract = {
  ...attentionContract,
  ...todayContract,
  ...organizerReportsContract,
  ...reportTablesContract,
  ...reportSchedulesContract,
  getEventStats: route({
    method: "GET",
    path: "/events/{event_id}/stats",
    summary: "Get sales, visits and check-ins of an event in a period and in the one before",
    policy: "user",
    params: z.object({ event_id: Id }),
    query: z.object({
      /** Absent: the given days, or else today and the seven days before. */
      period: StatsPeriod.optional(),
      start_date: RequestedDay.optional(),
      end_date: RequestedDay.optional(),
    }),
    response: one(EventStats),
  }),
  getReport: route({
    method: "GET",
    mayLag: true,
    path: "/events/{event_id}/reports/{report_type}",
    summary: "Get a report about a range of days; by default the last thirty",
    policy: "user",
    params: z.object({ event_id: Id, report_type: z.enum(REPORT_TYPES) }),
    query: z.object({ start_date: RequestedDay.optional(), end_date: RequestedDay.optional() }),
    response: one(Report),
  }),
  getCheckInStats: route({
    method: "GET",
    path: "/events/{event_id}/check_in_stats",
    summary: "Get how many attendees are checked in, and of how many",
    policy: "user",
    params: z.object({ event_id: Id }),
    response: one(z.object({ total_attendees: z.int(), checked_in_attendees: z.int() })),
  }),
};
export type ReportingContract = typeof contract;

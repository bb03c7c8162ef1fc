import { z } from "zod";
import { Order } from "../orders/contract.ts";
import { route } from "../platform/http/contract.ts";
import { RequestedDay, Day, Id, Instant, one } from "../values/wire.ts";
import { organizerReportsContract } from "./organizer-reports/contract.ts";
import { STATS_PERIODS } from "./rules/periods.ts";
import { todayContract } from "./today/contract.ts";

export { type Today } from "./today/contract.ts";

export const StatsPeriod = z.enum(STATS_PERIODS);
export type StatsPeriod = z.infer<typeof StatsPeriod>;

/** How each figure is counted: docs/domain/figures.md. Amounts are in minor units. */
export const StatsRow = z.object({
  /** A day in the event's zone; of the last 24 hours the moment an hour began. */
  date: z.string(),
  orders_created: z.int(),
  products_sold: z.int(),
  attendees_registered: z.int(),
  total_sales_gross: z.int(),
  total_tax: z.int(),
  total_fees: z.int(),
  /** What went back of these sales, whenever it did; not taken off the gross. */
  total_refunded: z.int(),
  total_views: z.int(),
});
export type StatsRow = z.infer<typeof StatsRow>;

/** How many looked, chose, said who they are, and bought. */
export const Funnel = z.object({ views: z.int(), selections: z.int(), details: z.int(), paid: z.int() });
export type Funnel = z.infer<typeof Funnel>;

export const SOURCE_KINDS = ["site", "campaign", "affiliate", "promo_code", "by_hand"] as const;

export const Source = z.object({
  kind: z.enum(SOURCE_KINDS),
  /** A host, what a link called itself, or a code. Empty for a site that is not known. */
  name: z.string(),
  /** Null where visits are not told apart by it. */
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
  /** Its tiers; a product of one price has one. */
  prices: z.array(z.object({ price_id: Id, label: z.string().nullable(), ...sold })),
});
export type ProductSales = z.infer<typeof ProductSales>;

export const EventStats = z.object({
  currency: z.string(),
  // From the first sale up to now.
  total_orders: z.int(),
  total_products_sold: z.int(),
  total_attendees_registered: z.int(),
  total_gross_sales: z.int(),
  total_tax: z.int(),
  total_fees: z.int(),
  /** Not taken off the gross sales: they less this is what is left. */
  total_refunded: z.int(),
  total_views: z.int(),
  checked_in_attendees: z.int(),
  /** Sum of the limited prices' quantities; null when any ticket is unlimited. */
  capacity: z.int().nullable(),
  /** Held in checkouts at this moment. */
  held: z.int(),
  // Of the period that was asked for.
  period: StatsPeriod,
  start_date: Day,
  end_date: Day,
  /** Every day, or every hour of the last 24, without gaps. */
  daily_stats: z.array(StatsRow),
  /** As many directly before. */
  daily_stats_before: z.array(StatsRow),
  funnel: Funnel,
  funnel_before: Funnel,
  /** Where visits and sales of the period came from, the best first, at most eight of a kind. */
  sources: z.array(Source),
  // Of this moment.
  products: z.array(ProductSales),
  to_do: z.object({
    offline_payments: z.int(),
    open_amounts: z.int(),
    failed_refunds: z.int(),
    open_disputes: z.int(),
    /** Products that are nearly sold out. */
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
      products_count: true,
      created_at: true,
    }),
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
  /** Of this day's sales, whenever it went back; not taken off the gross. */
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

/** The rows of the report that was asked for. */
export const Report = z.union([z.array(ProductSalesRow), z.array(DailySalesRow), z.array(PromoCodesRow)]);
export type Report = z.infer<typeof Report>;

export const contract = {
  ...todayContract,
  ...organizerReportsContract,
  getEventStats: route({
    method: "GET",
    path: "/events/{event_id}/stats",
    summary: "Sales, visits and check-ins of an event, over a period and the one before it",
    policy: "user",
    params: z.object({ event_id: Id }),
    query: z.object({
      /** Without it: today and the seven days before, or the days that are named. */
      period: StatsPeriod.optional(),
      start_date: RequestedDay.optional(),
      end_date: RequestedDay.optional(),
    }),
    response: one(EventStats),
  }),
  getReport: route({
    method: "GET",
    path: "/events/{event_id}/reports/{report_type}",
    summary: "A report about some days: the last thirty, or those that are named",
    policy: "user",
    params: z.object({ event_id: Id, report_type: z.enum(REPORT_TYPES) }),
    query: z.object({ start_date: RequestedDay.optional(), end_date: RequestedDay.optional() }),
    response: one(Report),
  }),
  getCheckInStats: route({
    method: "GET",
    path: "/events/{event_id}/check_in_stats",
    summary: "How many are in, of how many",
    policy: "user",
    params: z.object({ event_id: Id }),
    response: one(z.object({ total_attendees: z.int(), checked_in_attendees: z.int() })),
  }),
};
export type ReportingContract = typeof contract;

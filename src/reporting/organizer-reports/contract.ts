import { z } from "zod";
import { FileAnswer, route } from "../../platform/http/contract.ts";
import { RequestedDay, CurrencyCode, Day, Id, Instant } from "../../values/wire.ts";

export const ORGANIZER_REPORT_TYPES = [
  "revenue_summary",
  "events_performance",
  "tax_summary",
  "check_in_summary",
  "platform_fees",
] as const;
export type OrganizerReportType = (typeof ORGANIZER_REPORT_TYPES)[number];

const event = { event_id: Id, event_name: z.string() };
/** The event's zone. A file shows instants in it. */
const timezone = z.string();

/** A day in one currency. Equals the sum of the daily reports of all events in that currency. */
const RevenueRow = z.object({
  /** The same calendar day in each event's zone. */
  date: Day,
  currency: z.string(),
  gross_sales: z.int(),
  /** Gross minus refunds. */
  net_revenue: z.int(),
  /** Refunds of this day's sales, whenever they were made. Not subtracted from the gross. */
  total_refunded: z.int(),
  total_tax: z.int(),
  total_fee: z.int(),
  order_count: z.int(),
});
export type RevenueRow = z.infer<typeof RevenueRow>;

/** An event from its first sale until now. Ignores the requested days. */
const EventPerformanceRow = z.object({
  ...event,
  event_currency: z.string(),
  start_date: Instant,
  end_date: Instant.nullable(),
  timezone,
  status: z.enum(["DRAFT", "LIVE", "PAUSED", "ARCHIVED"]),
  /** `on_sale`: live and not yet started. */
  event_state: z.enum(["past", "ongoing", "on_sale", "upcoming"]),
  products_sold: z.int(),
  gross_revenue: z.int(),
  total_refunded: z.int(),
  net_revenue: z.int(),
  total_tax: z.int(),
  total_fee: z.int(),
  total_orders: z.int(),
  /** The number of distinct addresses in completed orders. */
  unique_customers: z.int(),
  page_views: z.int(),
});
export type EventPerformanceRow = z.infer<typeof EventPerformanceRow>;

/** One tax of one event. The sum over all taxes equals the tax in the revenue report. */
const TaxRow = z.object({
  ...event,
  event_currency: z.string(),
  tax_name: z.string(),
  tax_type: z.enum(["PERCENTAGE", "FIXED"]),
  /** PERCENTAGE: thousandths of a per cent. FIXED: minor units per unit. */
  tax_rate: z.int(),
  /** Includes cancelled and refunded orders, like the gross. */
  total_collected: z.int(),
  /** Excludes cancelled orders. */
  order_count: z.int(),
});
export type TaxRow = z.infer<typeof TaxRow>;

/** The people checked in right now, counted as on the event's dashboard. Ignores the requested days. */
const CheckInRow = z.object({
  ...event,
  start_date: Instant,
  timezone,
  total_attendees: z.int(),
  total_checked_in: z.int(),
  /** Per cent with one decimal. 0 if nobody has a ticket. */
  check_in_rate: z.number(),
  check_in_lists_count: z.int(),
});
export type CheckInRow = z.infer<typeof CheckInRow>;

/** The platform's fee on a payment, or the fee accrued for an order that was paid outside the platform. */
const PlatformFeeRow = z.object({
  event_name: z.string(),
  event_id: Id,
  payment_date: Instant,
  timezone,
  /** The order's public id. */
  order_reference: z.string(),
  order_id: Id,
  amount_paid: z.int(),
  /** Excludes value-added tax. */
  fee_amount: z.int(),
  /** Thousandths of a per cent. */
  vat_rate: z.int(),
  vat_amount: z.int(),
  total_fee: z.int(),
  /** The part of the fee that was returned with partial refunds. A fully refunded payment has no row. */
  fee_returned: z.int(),
  currency: z.string(),
  /** The provider's id. Null: paid outside the platform. */
  payment_intent_id: z.string().nullable(),
});
export type PlatformFeeRow = z.infer<typeof PlatformFeeRow>;

const Pagination = z.object({
  total: z.int(),
  page: z.int(),
  per_page: z.int(),
  last_page: z.int(),
});

/** The rows of the requested report, at most 15,000. Only platform fees have pages. */
const OrganizerReport = z.object({
  data: z.union([
    z.array(RevenueRow),
    z.array(EventPerformanceRow),
    z.array(TaxRow),
    z.array(CheckInRow),
    z.array(PlatformFeeRow),
  ]),
  pagination: Pagination.optional(),
});
export type OrganizerReport = z.infer<typeof OrganizerReport>;

/** The most rows of a page. */
export const MAX_PAGE = 1_000;

const asked = {
  policy: "user",
  forEventScope: "narrowed",
  params: z.object({ organizer_id: Id, report_type: z.enum(ORGANIZER_REPORT_TYPES) }),
  query: z.object({
    /** Both or neither. Absent: the last thirty days in the organiser's zone. At most 370 days. */
    start_date: RequestedDay.optional(),
    end_date: RequestedDay.optional(),
    /** Only events in this currency. Absent: all currencies, each on its own. */
    currency: CurrencyCode.optional(),
    event_id: Id.optional(),
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    per_page: z.coerce.number().int().min(1).max(MAX_PAGE).default(MAX_PAGE),
  }),
} as const;

export const organizerReportsContract = {
  getOrganizerReport: route({
    method: "GET",
    mayLag: true,
    path: "/organizers/{organizer_id}/reports/{report_type}",
    summary: "Get a report about an organiser's events; amounts in minor units",
    ...asked,
    response: OrganizerReport,
  }),
  exportOrganizerReport: route({
    method: "GET",
    mayLag: true,
    path: "/organizers/{organizer_id}/reports/{report_type}/export",
    // The headers are field names, so that files are the same in every language.
    summary:
      "Download the report as a CSV of all pages, at most 15,000 rows, with the names of the fields in their order as headings; " +
      "amounts and rates as decimals, times in the time zone of the event",
    ...asked,
    response: FileAnswer,
  }),
};

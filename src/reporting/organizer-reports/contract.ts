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
/** Of the event, in which a file gives its moments. */
const timezone = z.string();

/** A day and a currency; the events' own daily reports of that currency add up to it. */
const RevenueRow = z.object({
  /** A day in each event's zone. */
  date: Day,
  currency: z.string(),
  gross_sales: z.int(),
  /** Gross less what went back. */
  net_revenue: z.int(),
  /** Of this day's sales, whenever it went back; not taken off the gross. */
  total_refunded: z.int(),
  total_tax: z.int(),
  total_fee: z.int(),
  order_count: z.int(),
});
export type RevenueRow = z.infer<typeof RevenueRow>;

/** An event from its first sale up to now, whatever days were named. */
const EventPerformanceRow = z.object({
  ...event,
  event_currency: z.string(),
  start_date: Instant,
  end_date: Instant.nullable(),
  timezone,
  status: z.enum(["DRAFT", "LIVE", "PAUSED", "ARCHIVED"]),
  /** on_sale: live, and yet to begin. */
  event_state: z.enum(["past", "ongoing", "on_sale", "upcoming"]),
  products_sold: z.int(),
  gross_revenue: z.int(),
  total_refunded: z.int(),
  net_revenue: z.int(),
  total_tax: z.int(),
  total_fee: z.int(),
  total_orders: z.int(),
  /** Addresses with an order that was not cancelled. */
  unique_customers: z.int(),
  page_views: z.int(),
});
export type EventPerformanceRow = z.infer<typeof EventPerformanceRow>;

/** What an event took of one tax; over all taxes it adds up to the revenue's. */
const TaxRow = z.object({
  ...event,
  event_currency: z.string(),
  tax_name: z.string(),
  tax_type: z.enum(["PERCENTAGE", "FIXED"]),
  /** PERCENTAGE: thousandths of a per cent. FIXED: minor units on each unit. */
  tax_rate: z.int(),
  /** Stays when an order is cancelled or refunded, like the gross. */
  total_collected: z.int(),
  /** Without those that were cancelled. */
  order_count: z.int(),
});
export type TaxRow = z.infer<typeof TaxRow>;

/** Who is in at this moment, counted as on the event's dashboard, whatever days were named. */
const CheckInRow = z.object({
  ...event,
  start_date: Instant,
  timezone,
  total_attendees: z.int(),
  total_checked_in: z.int(),
  /** Per cent, to one decimal; 0 where nobody has a ticket. */
  check_in_rate: z.number(),
  check_in_lists_count: z.int(),
});
export type CheckInRow = z.infer<typeof CheckInRow>;

/** What the platform took of a payment, or is owed for an order that was paid past it. */
const PlatformFeeRow = z.object({
  event_name: z.string(),
  event_id: Id,
  payment_date: Instant,
  timezone,
  /** The order's public id. */
  order_reference: z.string(),
  order_id: Id,
  amount_paid: z.int(),
  /** Without its value-added tax. */
  fee_amount: z.int(),
  /** Thousandths of a per cent. */
  vat_rate: z.int(),
  vat_amount: z.int(),
  total_fee: z.int(),
  /** What of it went back with a part of the payment; one that went back whole has no row. */
  fee_returned: z.int(),
  currency: z.string(),
  /** The provider's; null: paid past the platform. */
  payment_intent_id: z.string().nullable(),
});
export type PlatformFeeRow = z.infer<typeof PlatformFeeRow>;

const Pagination = z.object({
  total: z.int(),
  page: z.int(),
  per_page: z.int(),
  last_page: z.int(),
});

/** The rows of the report that was asked for, at most 15,000; only platform fees come in pages. */
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

/** The most rows of one page. */
export const MAX_PAGE = 1_000;

const asked = {
  policy: "user",
  forEventScope: "narrowed",
  params: z.object({ organizer_id: Id, report_type: z.enum(ORGANIZER_REPORT_TYPES) }),
  query: z.object({
    /** Both or neither: the last thirty days of the organiser's zone. At most 370. */
    start_date: RequestedDay.optional(),
    end_date: RequestedDay.optional(),
    /** Only events in it; absent: all, each currency by itself. */
    currency: CurrencyCode.optional(),
    event_id: Id.optional(),
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    per_page: z.coerce.number().int().min(1).max(MAX_PAGE).default(MAX_PAGE),
  }),
} as const;

export const organizerReportsContract = {
  getOrganizerReport: route({
    method: "GET",
    path: "/organizers/{organizer_id}/reports/{report_type}",
    summary: "A report about an organiser's events, amounts in minor units",
    ...asked,
    response: OrganizerReport,
  }),
  exportOrganizerReport: route({
    method: "GET",
    path: "/organizers/{organizer_id}/reports/{report_type}/export",
    // Headings are names, not words: a file reads the same in every language.
    summary:
      "The same as a CSV of all pages, at most 15,000 rows: headed by the names of the fields, in their order; " +
      "amounts and rates as decimals, moments as clocks at the event show them",
    ...asked,
    response: FileAnswer,
  }),
};

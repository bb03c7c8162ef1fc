import {
  count,
  dimension,
  hidden,
  money,
  text,
  unsummed,
  withoutPast,
  word,
  type ReportDefinition,
} from "./report-definition.ts";

const ofEvent = [text("event_name"), text("event_currency", hidden)];

export const REVENUE_SUMMARY: ReportDefinition = {
  columns: [
    unsummed("date", "date"),
    money("gross_sales"),
    money("net_revenue"),
    money("total_refunded"),
    money("total_tax"),
    money("total_fee"),
    count("order_count"),
  ],
  hasPeriod: true,
  sort: { column: "date", isDescending: true },
  chart: { kind: "time", along: "date", of: ["gross_sales", "net_revenue", "order_count"] },
};

export const EVENTS_PERFORMANCE: ReportDefinition = {
  columns: [
    ...ofEvent,
    unsummed("start_date", "moment"),
    unsummed("end_date", "moment", hidden),
    word("status", { ...hidden, ...withoutPast }),
    word("event_state", withoutPast),
    count("products_sold"),
    money("gross_revenue"),
    money("total_refunded"),
    money("net_revenue"),
    money("total_tax", hidden),
    money("total_fee", hidden),
    count("total_orders"),
    unsummed("unique_customers", "number"),
    count("page_views"),
  ],
  hasPeriod: false,
  sort: { column: "start_date", isDescending: true },
  chart: { kind: "bars", along: "event_name", of: ["gross_revenue", "products_sold", "page_views"] },
};

export const TAX_SUMMARY: ReportDefinition = {
  columns: [
    ...ofEvent,
    text("tax_name"),
    unsummed("tax_rate", "rate"),
    money("total_collected"),
    unsummed("order_count", "number"),
  ],
  hasPeriod: true,
  sort: { column: "total_collected", isDescending: true },
  chart: { kind: "bars", along: "event_name", beside: "tax_name", of: ["total_collected"] },
};

export const CHECK_IN_SUMMARY: ReportDefinition = {
  columns: [
    text("event_name"),
    unsummed("start_date", "moment"),
    count("total_attendees"),
    count("total_checked_in"),
    unsummed("check_in_rate", "percent"),
    unsummed("check_in_lists_count", "number"),
  ],
  hasPeriod: false,
  sort: { column: "start_date", isDescending: true },
  chart: { kind: "bars", along: "event_name", of: ["total_checked_in", "total_attendees"] },
};

export const PLATFORM_FEES: ReportDefinition = {
  columns: [
    unsummed("payment_date", "moment"),
    text("event_name"),
    text("order_reference"),
    money("amount_paid"),
    money("fee_amount"),
    unsummed("vat_rate", "rate", hidden),
    money("vat_amount"),
    money("total_fee"),
    money("fee_returned"),
    text("payment_intent_id", hidden),
  ],
  hasPeriod: true,
  sort: { column: "payment_date", isDescending: true },
};

/**
 * Amounts that reduce a payout are negative, so that the columns from charges to adjustments add up to the amount.
 */
export const PAYOUTS: ReportDefinition = {
  columns: [
    unsummed("date", "date"),
    unsummed("arrival_date", "date"),
    word("payout_status"),
    money("amount"),
    money("paid_out"),
    money("charges"),
    money("refunds"),
    money("provider_fees"),
    money("platform_fees"),
    money("disputes"),
    money("adjustments"),
    word("comparison"),
    money("difference", hidden),
    word("failure"),
    text("payout", hidden),
  ],
  hasPeriod: true,
  isOfAccount: true,
  sort: { column: "date", isDescending: true },
  chart: { kind: "time", along: "date", of: ["amount", "paid_out", "charges"] },
};

export const PAYOUT_TRANSACTIONS: ReportDefinition = {
  columns: [
    unsummed("payout_date", "date", dimension),
    text("payout", { ...dimension, ...hidden }),
    word("transaction_kind", dimension),
    unsummed("date", "date", dimension),
    text("organizer_name", { ...dimension, ...hidden }),
    text("event_name", dimension),
    text("order_reference", dimension),
    money("transaction_amount"),
    money("provider_fee"),
    money("platform_fee"),
    money("net_amount"),
    text("transaction", { ...dimension, ...hidden }),
  ],
  hasPeriod: true,
  hasPayoutFilter: true,
  sort: { column: "payout_date", isDescending: true },
};

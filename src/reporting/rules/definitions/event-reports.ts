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

export const PRODUCT_SALES: ReportDefinition = {
  columns: [
    text("product_title"),
    word("product_type", hidden),
    count("number_sold"),
    money("total_gross"),
    money("total_tax"),
    money("total_service_fees"),
  ],
  hasPeriod: true,
  sort: { column: "total_gross", isDescending: true },
  chart: { kind: "bars", along: "product_title", of: ["total_gross", "number_sold"] },
};

export const DAILY_SALES: ReportDefinition = {
  columns: [
    unsummed("date", "date"),
    money("sales_total_gross"),
    money("total_tax"),
    money("sales_total_before_additions"),
    count("products_sold"),
    count("orders_created"),
    money("total_fee"),
    money("total_refunded"),
    money("net_revenue", hidden),
    count("total_views"),
  ],
  hasPeriod: true,
  sort: { column: "date", isDescending: true },
  chart: {
    kind: "time",
    along: "date",
    of: ["sales_total_gross", "orders_created", "products_sold", "total_refunded", "total_views"],
  },
};

export const PROMO_CODES: ReportDefinition = {
  columns: [
    text("promo_code"),
    count("times_used"),
    unsummed("unique_customers", "number"),
    money("total_gross_sales"),
    unsummed("configured_discount", "rate", { ...hidden, ...withoutPast }),
    money("total_before_discounts"),
    money("total_discount_amount"),
    unsummed("first_used_at", "moment", hidden),
    unsummed("last_used_at", "moment"),
    unsummed("max_allowed_usages", "number", { ...hidden, ...withoutPast }),
    unsummed("remaining_uses", "number", { ...hidden, ...withoutPast }),
    unsummed("expiry_date", "moment", { ...hidden, ...withoutPast }),
    word("status", withoutPast),
  ],
  hasPeriod: true,
  sort: { column: "times_used", isDescending: true },
  chart: {
    kind: "bars",
    along: "promo_code",
    of: ["times_used", "total_discount_amount", "total_gross_sales"],
  },
};

export const TAXES: ReportDefinition = {
  columns: [
    text("tax_name", dimension),
    unsummed("tax_rate", "rate", dimension),
    unsummed("event_country", "country", dimension),
    unsummed("buyer_country", "country", dimension),
    money("taxed_amount"),
    money("total_collected"),
    unsummed("order_lines", "number"),
  ],
  hasPeriod: true,
  sort: { column: "total_collected", isDescending: true },
  chart: {
    kind: "bars",
    along: "tax_name",
    beside: "buyer_country",
    of: ["total_collected", "taxed_amount"],
  },
};

export const ANSWERS: ReportDefinition = {
  columns: [text("question"), text("answer"), unsummed("answers", "number"), unsummed("share", "percent")],
  hasPeriod: true,
  sort: { column: "question", isDescending: false },
  chart: { kind: "groups", along: "answer", beside: "question", of: ["answers"] },
};

export const CHECK_INS: ReportDefinition = {
  columns: [
    unsummed("hour", "moment"),
    text("check_in_list"),
    count("check_ins"),
    count("first_check_ins"),
    unsummed("people_so_far", "number"),
  ],
  hasPeriod: true,
  sort: { column: "hour", isDescending: false },
  chart: { kind: "time", along: "hour", of: ["check_ins", "first_check_ins"] },
};

export const NO_SHOWS: ReportDefinition = {
  columns: [
    text("product_title"),
    count("tickets"),
    count("checked_in"),
    count("no_shows"),
    unsummed("check_in_rate", "percent"),
  ],
  hasPeriod: false,
  sort: { column: "no_shows", isDescending: true },
  chart: { kind: "bars", along: "product_title", of: ["no_shows", "checked_in"] },
};

export const ATTRIBUTION: ReportDefinition = {
  columns: [
    text("utm_source", dimension),
    text("utm_medium", { ...dimension, ...hidden }),
    text("utm_campaign", dimension),
    text("referrer", { ...dimension, ...hidden }),
    text("affiliate_code", dimension),
    text("promo_code", dimension),
    count("orders"),
    money("gross"),
    money("refunded"),
    money("net"),
  ],
  hasPeriod: true,
  sort: { column: "gross", isDescending: true },
  chart: { kind: "bars", along: "utm_source", beside: "utm_campaign", of: ["gross", "orders"] },
};

export const SALES_CURVE: ReportDefinition = {
  columns: [
    unsummed("days_before", "number"),
    unsummed("tickets", "number"),
    unsummed("earlier_tickets", "number"),
    unsummed("gross", "money"),
    unsummed("earlier_gross", "money"),
    unsummed("average_tickets", "number", hidden),
    text("earlier_event", hidden),
  ],
  hasPeriod: false,
  sort: { column: "days_before", isDescending: true },
  chart: {
    kind: "time",
    along: "days_before",
    of: ["tickets", "gross"],
    against: { tickets: "earlier_tickets", gross: "earlier_gross" },
  },
};

export const REFUNDS: ReportDefinition = {
  columns: [
    word("reason"),
    count("refunds"),
    unsummed("orders", "number"),
    money("amount"),
    unsummed("share", "percent"),
  ],
  hasPeriod: true,
  sort: { column: "amount", isDescending: true },
  chart: { kind: "bars", along: "reason", of: ["amount", "refunds"] },
};

export const PAYMENTS_AND_FEES: ReportDefinition = {
  columns: [
    unsummed("date", "date"),
    word("provider"),
    count("payments"),
    money("received"),
    money("refunded"),
    money("platform_fee"),
    money("provider_fee"),
    money("left_over"),
  ],
  hasPeriod: true,
  sort: { column: "date", isDescending: true },
  chart: { kind: "time", along: "date", of: ["received", "left_over", "refunded"] },
};

import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import {
  type Icon,
  IconAffiliate,
  IconBuildingBank,
  IconCalendarStats,
  IconCash,
  IconChartBar,
  IconChartLine,
  IconCoins,
  IconDoorEnter,
  IconListDetails,
  IconMessageQuestion,
  IconReceiptRefund,
  IconReceiptTax,
  IconRosetteDiscount,
  IconTicket,
  IconUserOff,
} from "@tabler/icons-react";
import { REFUND_REASON_WORDS } from "../../../../payments/web/manage/parts/refund-reason-words.ts";
import type { ReportKey } from "../../../rules/report-definitions.ts";
import { PAYOUT_VALUES } from "./payout-words.ts";

export interface ReportWords {
  /** The question that the report answers. */
  question: MessageDescriptor;
  icon: Icon;
  group: ReportGroup;
}

export type ReportGroup = "sales" | "money" | "people";

export const GROUP_WORDS: Record<ReportGroup, MessageDescriptor> = {
  sales: msg`Sales`,
  money: msg`Money`,
  people: msg`Attendees`,
};

export const REPORT_WORDS: Record<ReportKey, ReportWords> = {
  product_sales: {
    question: msg`What sells, and what does each product bring in?`,
    icon: IconTicket,
    group: "sales",
  },
  daily_sales_report: {
    question: msg`How much was sold each day, with taxes, fees, refunds and visits?`,
    icon: IconCalendarStats,
    group: "sales",
  },
  promo_codes_report: {
    question: msg`Which codes are used, by how many people, and what do they cost you?`,
    icon: IconRosetteDiscount,
    group: "sales",
  },
  sales_curve: {
    question: msg`Are you ahead of or behind your earlier events, this many days before the start?`,
    icon: IconChartLine,
    group: "sales",
  },
  attribution: {
    question: msg`Which campaigns, affiliates and codes led to orders?`,
    icon: IconAffiliate,
    group: "sales",
  },
  payments_and_fees: {
    question: msg`What was paid each day, what did it cost, and what is left for you?`,
    icon: IconCash,
    group: "money",
  },
  refunds: {
    question: msg`How much was given back, and why?`,
    icon: IconReceiptRefund,
    group: "money",
  },
  taxes: {
    question: msg`How much tax was collected at each rate, and on what amount?`,
    icon: IconReceiptTax,
    group: "money",
  },
  answers: {
    question: msg`What did buyers and attendees choose?`,
    icon: IconMessageQuestion,
    group: "people",
  },
  check_ins: {
    question: msg`When did people arrive, and through which list?`,
    icon: IconDoorEnter,
    group: "people",
  },
  no_shows: {
    question: msg`How many people with a valid ticket did not come?`,
    icon: IconUserOff,
    group: "people",
  },
  revenue_summary: {
    question: msg`What did all events sell each day, and what is left after refunds?`,
    icon: IconChartBar,
    group: "sales",
  },
  events_performance: {
    question: msg`How is each event doing, from its first sale up to now?`,
    icon: IconCalendarStats,
    group: "sales",
  },
  tax_summary: {
    question: msg`How much of each tax did each event collect?`,
    icon: IconReceiptTax,
    group: "money",
  },
  check_in_summary: {
    question: msg`How many people came to each event?`,
    icon: IconDoorEnter,
    group: "people",
  },
  platform_fees: {
    question: msg`What did the platform charge for each order?`,
    icon: IconCoins,
    group: "money",
  },
  payouts: {
    question: msg`What did the payment provider pay to your bank, and what is each payout made up of?`,
    icon: IconBuildingBank,
    group: "money",
  },
  payout_transactions: {
    question: msg`Which orders, refunds, disputes and fees are in each payout?`,
    icon: IconListDetails,
    group: "money",
  },
};

/** Names of codes in cells. A name may contain `{difference}`, the row's amount of that name. */
export const VALUE_WORDS: Record<string, MessageDescriptor> = {
  TICKET: msg`Ticket`,
  GENERAL: msg`Other product`,
  ACTIVE: msg`Active`,
  EXPIRED: msg`Expired`,
  LIMIT_REACHED: msg`Limit reached`,
  DELETED: msg`Deleted`,
  ...REFUND_REASON_WORDS,
  REQUESTED: msg`Refunded by you, without a reason`,
  PROVIDER: msg`Made at the payment provider`,
  DUPLICATE: msg`Paid twice`,
  SOLD_OUT: msg`Paid after the hold expired, sold out`,
  NOT_PAYABLE: msg`Paid when it could no longer be accepted`,
  STRIPE: msg`Stripe`,
  SIMULATOR: msg`Test payments`,
  OFFLINE: msg`Offline`,
  DRAFT: msg`Draft`,
  LIVE: msg`Live`,
  PAUSED: msg`Paused`,
  ARCHIVED: msg`Archived`,
  past: msg`Past`,
  ongoing: msg`Happening now`,
  on_sale: msg`On sale`,
  upcoming: msg`Upcoming`,
  ...PAYOUT_VALUES,
};

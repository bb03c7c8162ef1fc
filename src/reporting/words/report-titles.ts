import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ReportKey } from "../rules/report-definitions.ts";

/** The title of each report on pages and in emails. */
export const REPORT_TITLES: Record<ReportKey, MessageDescriptor> = {
  product_sales: msg`Product sales`,
  daily_sales_report: msg`Daily sales`,
  promo_codes_report: msg`Promo codes`,
  sales_curve: msg`Sales curve`,
  attribution: msg`Attribution`,
  payments_and_fees: msg`Payments and fees`,
  refunds: msg`Refunds by reason`,
  taxes: msg`Taxes by rate and country`,
  answers: msg`Answers to questions`,
  check_ins: msg`Check-ins over time`,
  no_shows: msg`No-shows`,
  revenue_summary: msg`Revenue`,
  events_performance: msg`Events compared`,
  tax_summary: msg`Taxes by event`,
  check_in_summary: msg`Check-ins by event`,
  platform_fees: msg`Platform fees`,
  payouts: msg`Payouts and fees`,
  payout_transactions: msg`Payout transactions`,
};

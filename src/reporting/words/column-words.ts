import { msg } from "@lingui/core/macro";
import { type ColumnWords, words } from "./column-word.ts";
import { PAYOUT_COLUMN_WORDS } from "./payout-column-words.ts";

const GROSS = words(
  msg`Gross sales`,
  msg`The total of completed orders, with taxes and fees. It stays when an order is cancelled or refunded.`,
);
const TAX = words(msg`Tax`, msg`The taxes in gross sales, including those on fees.`);
const FEES = words(
  msg`Service fees`,
  msg`The fees in gross sales that buyers paid on top of the price, without the taxes on them.`,
);
const REFUNDED = words(
  msg`Refunded`,
  msg`What has gone back of these sales, whenever it did. It is not taken off gross sales.`,
);
const NET = words(msg`Net revenue`, msg`Gross sales less what has been refunded of them.`);
const ORDERS = words(
  msg`Orders`,
  msg`Completed orders, excluding any cancelled since. An order paid offline counts once it is paid.`,
);
const SOLD = words(msg`Units sold`, msg`Units in completed orders, excluding cancelled ones.`);
const CUSTOMERS = words(msg`Customers`, msg`Different e-mail addresses in orders that were not cancelled.`);
const VISITS = words(
  msg`Visits`,
  msg`Visits to the event’s public page, one for each internet address in five minutes, without members of the account and bots.`,
);
const PROMO_CODE = words(msg`Promo code`, msg`The code that the order used.`);
const RATE = words(
  msg`Rate`,
  msg`The rate when the order was placed: a percentage, or an amount for each unit.`,
);
const TAX_NAME = words(msg`Tax`, msg`The name of the tax when the order was placed.`);
const DAY = words(
  msg`Day`,
  msg`A calendar day in the event’s time zone. A sale counts on the day its order was completed.`,
);
const PRODUCT = words(msg`Product`, msg`The product’s name today.`);
const EVENT = words(msg`Event`, msg`The event’s name today.`);

/** The words of each column by name. `report.column` overrides a column's words in one report. */
export const COLUMN_WORDS: Record<string, ColumnWords> = {
  product_title: PRODUCT,
  product_type: words(msg`Type`, msg`A ticket, or another product.`),
  number_sold: SOLD,
  total_gross: GROSS,
  total_tax: TAX,
  total_service_fees: FEES,
  date: DAY,
  sales_total_gross: GROSS,
  sales_total_before_additions: words(
    msg`Net sales`,
    msg`What completed orders came to before taxes and fees, after discounts.`,
  ),
  products_sold: SOLD,
  orders_created: ORDERS,
  total_fee: FEES,
  total_refunded: REFUNDED,
  net_revenue: NET,
  total_views: VISITS,
  promo_code: PROMO_CODE,
  times_used: words(msg`Times used`, msg`Completed orders with the code, excluding any cancelled since.`),
  unique_customers: CUSTOMERS,
  total_gross_sales: GROSS,
  configured_discount: words(
    msg`Discount`,
    msg`What the code takes off today: a percentage, or an amount for each unit.`,
  ),
  total_before_discounts: words(
    msg`Before discounts`,
    msg`What the items of these orders would have cost without the code, before taxes and fees.`,
  ),
  total_discount_amount: words(
    msg`Discount given`,
    msg`The difference between the prices before discounts and the prices paid.`,
  ),
  first_used_at: words(
    msg`First used`,
    msg`When the first order with the code was completed in this period.`,
  ),
  last_used_at: words(msg`Last used`, msg`When the last order with the code was completed in this period.`),
  max_allowed_usages: words(msg`Limit`, msg`How often the code may be used. Empty: no limit.`),
  remaining_uses: words(
    msg`Uses left`,
    msg`How often the code can still be used, with what checkouts hold right now taken off.`,
  ),
  expiry_date: words(msg`Expires`, msg`Until when the code can be used.`),
  status: words(msg`Status`, msg`As it is right now.`),
  tax_name: TAX_NAME,
  tax_rate: RATE,
  vat_rate: words(msg`VAT rate`, msg`The rate of value-added tax in the fee.`),
  event_country: words(
    msg`Event country`,
    msg`The country of the event’s address today. Empty: the event has none.`,
  ),
  buyer_country: words(
    msg`Buyer country`,
    msg`The country of the billing address. Empty: the buyer was not asked for one.`,
  ),
  taxed_amount: words(
    msg`Taxed amount`,
    msg`What the taxed items came to before tax, with fees. An item with two taxes counts once for each.`,
  ),
  total_collected: words(
    msg`Tax collected`,
    msg`The tax in completed orders. It stays when an order is cancelled or refunded; all rows add up to the tax in gross sales.`,
  ),
  order_lines: words(msg`Order lines`, msg`Lines of orders with this tax, excluding cancelled orders.`),
  order_count: ORDERS,
  question: words(msg`Question`, msg`The question’s title today.`),
  answer: words(
    msg`Answer`,
    msg`An option that can be chosen. Free texts, dates and addresses are counted together and are not shown here.`,
  ),
  answers: words(
    msg`Answers`,
    msg`How often it was chosen in orders that were completed in this period and not cancelled.`,
  ),
  share: words(
    msg({ message: "Share", context: "part of a whole" }),
    msg`Its part of the whole. Where people can choose several options, shares add up to more than 100%.`,
  ),
  hour: words(
    msg`Hour`,
    msg`The hour in which people were scanned, in the event’s time zone, also on devices that were offline.`,
  ),
  check_in_list: words(msg`Check-in list`, msg`The list’s name today.`),
  check_ins: words(msg`Check-ins`, msg`Scans that let people in, unless undone.`),
  first_check_ins: words(msg`First arrivals`, msg`People who came in for the first time, on whichever list.`),
  people_so_far: words(msg`So far`, msg`People who have come in up to the end of this hour, on any list.`),
  tickets: words(msg`Tickets`, msg`Valid tickets of completed orders.`),
  checked_in: words(msg`Checked in`, msg`People checked in on any check-in list, unless undone.`),
  no_shows: words(msg`No-shows`, msg`People with a valid ticket who have not been checked in.`),
  check_in_rate: words(msg`Check-in rate`, msg`Those checked in out of everyone with a valid ticket.`),
  utm_source: words(msg`Source`, msg`What the link that led to the event calls its source (utm_source).`),
  utm_medium: words(msg`Medium`, msg`What the link calls its medium (utm_medium).`),
  utm_campaign: words(msg`Campaign`, msg`What the link calls its campaign (utm_campaign).`),
  referrer: words(msg`Website`, msg`The site that linked to the event, if the browser reports it.`),
  affiliate_code: words(msg`Affiliate`, msg`The code of the affiliate whose link was followed.`),
  orders: ORDERS,
  gross: GROSS,
  refunded: REFUNDED,
  net: NET,
  days_before: words(
    msg`Days before the start`,
    msg`Calendar days in each event’s time zone. 0 is the day of the start, with everything sold after it.`,
  ),
  earlier_tickets: words(
    msg`Tickets, event before`,
    msg`Tickets sold up to that day of your previous event in the same currency, excluding cancelled ones.`,
  ),
  earlier_gross: words(
    msg`Gross, event before`,
    msg`Gross sales up to that day of your previous event in the same currency.`,
  ),
  average_tickets: words(
    msg`Tickets on average`,
    msg`The average of up to five earlier events in the same currency.`,
  ),
  earlier_event: words(msg`Compared with`, msg`Your previous event in the same currency that sold anything.`),
  reason: words(msg`Reason`, msg`Why the money went back.`),
  refunds: words(msg`Refunds`, msg`Refunds that went through on these days, whenever the order was placed.`),
  amount: words(msg`Amount`, msg`What went back to buyers on these days. Refunds that failed are not in it.`),
  provider: words(
    msg`Paid with`,
    msg`The payment provider. Payments outside the platform, such as bank transfers, are not in this report.`,
  ),
  payments: words(msg`Payments`, msg`Payments received on that day, in the event’s time zone.`),
  received: words(
    msg({ message: "Received", context: "amount" }),
    msg`What buyers paid on that day, with taxes and fees.`,
  ),
  platform_fee: words(msg`Platform fee`, msg`What the platform keeps of these payments, with its tax.`),
  provider_fee: words(
    msg`Provider fee`,
    msg`What the payment provider charges, once it has reported it. In another currency it stands in a row of that currency.`,
  ),
  left_over: words(
    msg`Left for you`,
    msg`Received, less what was refunded of it, the platform’s fee and the provider’s fee. When the provider pays it to your bank is in the organiser’s report about payouts.`,
  ),
  gross_sales: GROSS,
  event_name: EVENT,
  event_currency: words(
    msg`Currency`,
    msg`The event’s currency. Amounts in different currencies are never added up.`,
  ),
  start_date: words(msg`Starts`, msg`In the event’s time zone.`),
  end_date: words(msg`Ends`, msg`In the event’s time zone.`),
  event_state: words(msg`State`, msg`Where the event stands right now.`),
  gross_revenue: GROSS,
  total_orders: ORDERS,
  page_views: VISITS,
  total_attendees: words(msg`Attendees`, msg`Tickets in completed orders, excluding any cancelled since.`),
  total_checked_in: words(msg`Checked in`, msg`People checked in on any check-in list, unless undone.`),
  check_in_lists_count: words(msg`Doors`, msg`Doors that the event has right now.`),
  payment_date: words(msg`Paid`, msg`When the payment was received, or the order was marked as paid.`),
  order_reference: words(msg`Order`, msg`The order’s number.`),
  amount_paid: words(msg`Amount paid`, msg`The payment from which the fee was taken.`),
  fee_amount: words(msg`Fee before VAT`, msg`The platform’s fee without value-added tax.`),
  vat_amount: words(msg`VAT on the fee`, msg`The value-added tax in the platform’s fee.`),
  fee_returned: words(msg`Fee returned`, msg`What of the fee went back with partial refunds.`),
  payment_intent_id: words(
    msg`Payment reference`,
    msg`The payment’s number at the provider. Empty: paid outside the platform.`,
  ),
  currency: words(msg`Currency`, msg`Amounts in different currencies are never added up.`),

  "payments_and_fees.date": words(msg`Day`, msg`The day of the payment in the event’s time zone.`),
  "payments_and_fees.refunded": words(
    msg`Refunded`,
    msg`What has gone back of these payments, whenever it did.`,
  ),
  "platform_fees.total_fee": words(msg`Fee`, msg`The platform’s fee with value-added tax.`),
  "refunds.share": words(
    msg({ message: "Share", context: "part of a whole" }),
    msg`Its part of everything that was refunded in that currency.`,
  ),
  "refunds.orders": words(msg`Orders`, msg`Orders with a refund for this reason.`),
  "sales_curve.tickets": words(msg`Tickets`, msg`Tickets sold up to that day, excluding cancelled ones.`),
  "sales_curve.gross": words(msg`Gross sales`, msg`Gross sales up to that day.`),
  ...PAYOUT_COLUMN_WORDS,
  "events_performance.status": words(msg`Status`, msg`The event’s status right now.`),
};

export function wordsOfColumn(report: string, column: string): ColumnWords {
  return COLUMN_WORDS[`${report}.${column}`] ?? COLUMN_WORDS[column]!;
}

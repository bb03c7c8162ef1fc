import { msg } from "@lingui/core/macro";

/** The rule of each figure, as in `docs/domain/figures.md`. A test compares the two. */
export const DEFINITIONS = {
  tickets: msg`Tickets in completed orders, excluding any cancelled since. A sale counts on the day its order was completed, in the event’s time zone.`,
  gross: msg`The total of completed orders, with taxes and fees. It stays when an order is cancelled or refunded: what was refunded is shown beside it, on the day of the sale.`,
  orders: msg`Completed orders, excluding any cancelled since. An order paid offline counts once it is paid.`,
  visits: msg`Visits to the event's public page, one for each internet address in five minutes. Members of the account and bots do not count. No cookie is set, and nothing about a visitor is kept.`,
  checkedIn: msg`People checked in on any check-in list, unless undone, out of everyone with a valid ticket.`,
  compared: msg`Compared with the same number of hours or days just before. Today counts as a full day, even though it is not over.`,
  products: msg`“Sold” counts units in completed orders, excluding cancelled ones. “Held” counts those in checkouts or awaiting offline payment right now. The bar shows both against the quantity you set.`,
  funnel: msg`Visits to the page, checkouts started, checkouts in which details were entered, and orders completed online. A visit and its order may fall on different days. Orders created manually are left out.`,
  sources: msg`The site that linked to the page, if the browser reports it, and the link’s own label (utm_source). Many apps and browsers report nothing. Affiliates and promo codes come from the order. Completed orders count, whatever happened to them afterwards.`,
  money: msg`Total sales in this period, and how much of that has been refunded since. Payment provider fees are not included.`,
} as const;

export type Definition = keyof typeof DEFINITIONS;

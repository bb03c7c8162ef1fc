import { msg } from "@lingui/core/macro";

/** By what rule each figure comes about, as docs/domain/figures.md says at length; a test holds the two together. */
export const DEFINITIONS = {
  tickets: msg`Tickets in completed orders, without those cancelled since. A sale counts on the day on which its order was completed, in the event's time zone.`,
  gross: msg`The total of completed orders, with taxes and fees. It stays when an order is cancelled or refunded: what was refunded is shown beside it, on the day of the sale.`,
  orders: msg`Completed orders, without those cancelled since. An order that is paid offline counts once it is paid.`,
  visits: msg`Visits to the event's public page, one for each internet address in five minutes. Members of the account and bots do not count. No cookie is set, and nothing about a visitor is kept.`,
  checkedIn: msg`People who were let in on any check-in list and not sent back, out of everyone who holds a valid ticket.`,
  compared: msg`Compared with the same number of hours or days directly before. Today counts as a whole day, although it is not over.`,
  products: msg`Sold are the units in completed orders, without those that were cancelled. Held are those in checkouts or awaiting offline payment at this moment. A bar shows both against the quantity that was set.`,
  funnel: msg`Visits to the page, checkouts started, checkouts in which somebody gave their details, and orders completed online. A visit and its order may fall on different days. Orders created manually are left out.`,
  sources: msg`The site whose link led to the page, as far as the browser says, and what the link called itself (utm_source). Many apps and browsers say nothing. Affiliates and promo codes are those of the order. Completed orders count, whatever happened to them afterwards.`,
  money: msg`What the sales of this period came to, and how much of it was refunded, whenever that was. What a payment provider takes is not part of it.`,
} as const;

export type Definition = keyof typeof DEFINITIONS;

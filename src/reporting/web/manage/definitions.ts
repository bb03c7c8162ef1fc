import { msg } from "@lingui/core/macro";

/** By what rule each figure comes about, as docs/domain/figures.md says at length; a test holds the two together. */
export const DEFINITIONS = {
  tickets: msg`Tickets of completed orders, without those that were cancelled since. A sale counts on the day on which its order was completed, in the event's time zone.`,
  gross: msg`What completed orders came to, with taxes and fees. It stays when an order is cancelled or refunded: what went back stands beside it, on the day of the sale.`,
  orders: msg`Completed orders, without those that were cancelled since. An order that is paid offline counts once it is paid.`,
  visits: msg`Visits to the event's public page, one for each internet address in five minutes. Members of the account and robots do not count. No cookie is set, and nothing about a visitor is kept.`,
  checkedIn: msg`People who were let in on any check-in list and not sent back, of all who hold a valid ticket.`,
  compared: msg`Compared with as many hours or days directly before. Today counts as a whole day, although it is not over.`,
  products: msg`Sold are the units of completed orders, without those that were cancelled. Held are those in checkouts or waiting for an offline payment at this moment. A bar shows both against the quantity that was set.`,
  funnel: msg`Visits to the page, checkouts begun, checkouts in which somebody said who they are, and orders completed online. A visit and its order may lie on different days. What is made by hand is left out.`,
  sources: msg`The site whose link led to the page, as far as the browser tells, and what the link called itself (utm_source). Many apps and browsers tell nothing. Affiliates and promo codes are those of the order. Completed orders count, whatever became of them.`,
  money: msg`What the sales of this time came to, and what of it went back, whenever that was. What a payment provider takes is not part of it.`,
} as const;

export type Definition = keyof typeof DEFINITIONS;

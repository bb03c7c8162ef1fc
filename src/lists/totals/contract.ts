import { z } from "zod";
import { ORDERS_LISTING } from "../../orders/contract.ts";
import { route } from "../../platform/http/contract.ts";
import { Id, listingQuery, one } from "../../values/wire.ts";

/** Sums over all matching orders, in minor units. An abandoned order counts in `orders_count` alone: it was not sold. */
export const OrderTotals = z.object({
  orders_count: z.int(),
  /** The currency with the most orders first. */
  currencies: z.array(
    z.object({
      currency: z.string(),
      orders_count: z.int(),
      total_gross: z.int(),
      total_refunded: z.int(),
      /** The part of `total_gross` that belongs to cancelled orders. */
      cancelled_gross: z.int(),
    }),
  ),
});
export type OrderTotals = z.infer<typeof OrderTotals>;

export const totalsContract = {
  getOrderTotals: route({
    method: "GET",
    mayLag: true,
    path: "/events/{event_id}/orders/totals",
    summary: "Get the number and sums of all orders that match a search and filters, per currency",
    policy: "user",
    params: z.object({ event_id: Id }),
    query: listingQuery(ORDERS_LISTING).omit({
      page: true,
      per_page: true,
      sort_by: true,
      sort_direction: true,
    }),
    response: one(OrderTotals),
  }),
};

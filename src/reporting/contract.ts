import { z } from "zod";
import { Order } from "../ordering/contract.ts";
import { route } from "../platform/http/contract.ts";
import { Day, Id, one } from "../values/wire.ts";

export const EventStats = z.object({
  currency: z.string(),
  total_orders: z.int(),
  total_products_sold: z.int(),
  total_attendees_registered: z.int(),
  total_gross_sales: z.int(),
  total_tax: z.int(),
  total_fees: z.int(),
  /** Not taken off the gross sales: they less this is what is left. */
  total_refunded: z.int(),
  checked_in_attendees: z.int(),
  /** Sum of the limited prices' quantities; null when any ticket is unlimited. */
  capacity: z.int().nullable(),
  /** Held in checkouts at this moment. */
  held: z.int(),
  /** The last 30 days and today, in the event's zone, without gaps. */
  daily: z.array(
    z.object({
      day: Day,
      orders: z.int(),
      products_sold: z.int(),
      gross: z.int(),
      /** What went back of this day's sales, whenever it did; not taken off gross. */
      refunded: z.int(),
    }),
  ),
  products: z.array(
    z.object({
      product_id: Id,
      title: z.string(),
      product_type: z.enum(["TICKET", "GENERAL"]),
      sold: z.int(),
      held: z.int(),
      capacity: z.int().nullable(),
      gross: z.int(),
    }),
  ),
  recent_orders: z.array(
    Order.pick({
      id: true,
      public_id: true,
      first_name: true,
      last_name: true,
      status: true,
      payment_status: true,
      total_gross: true,
      currency: true,
      products_count: true,
      created_at: true,
    }),
  ),
});
export type EventStats = z.infer<typeof EventStats>;

export const contract = {
  getEventStats: route({
    method: "GET",
    path: "/events/{event_id}/stats",
    summary: "Sales and check-ins of an event",
    policy: "user",
    params: z.object({ event_id: Id }),
    response: one(EventStats),
  }),
  getCheckInStats: route({
    method: "GET",
    path: "/events/{event_id}/check_in_stats",
    summary: "How many are in, of how many",
    policy: "user",
    params: z.object({ event_id: Id }),
    response: one(z.object({ total_attendees: z.int(), checked_in_attendees: z.int() })),
  }),
};
export type ReportingContract = typeof contract;

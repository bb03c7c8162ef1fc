import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import { Id, Instant, one } from "../../values/wire.ts";

/** The number of days, including today, in the chart of a currency. */
export const DAYS_DRAWN = 14;

/** Today is the current day in each event's own zone. Amounts are in minor units. */
export const Today = z.object({
  /** False: the viewer has no event. */
  has_events: z.boolean(),
  /** Currencies with sales in these days, the best sales of today first. */
  currencies: z.array(
    z.object({
      currency: z.string(),
      gross: z.int(),
      orders: z.int(),
      tickets: z.int(),
      /** The gross sales of each day, today last. */
      daily_gross: z.array(z.int()).length(DAYS_DRAWN),
    }),
  ),
  /** The event that starts next or has just started. */
  next_event: z
    .object({
      id: Id,
      title: z.string(),
      start_date: Instant,
      timezone: z.string(),
      check_in_list_short_id: z.string().nullable(),
    })
    .nullable(),
  /** The events with open tasks, at most five, the most urgent first. */
  waiting: z.array(
    z.object({
      event_id: Id,
      title: z.string(),
      offline_payments: z.int(),
      open_amounts: z.int(),
      failed_refunds: z.int(),
      open_disputes: z.int(),
    }),
  ),
});
export type Today = z.infer<typeof Today>;

export const todayContract = {
  getToday: route({
    method: "GET",
    path: "/today",
    summary: "Get today's sales of all events, the next event, and what needs attention",
    policy: "user",
    forEventScope: "narrowed",
    response: one(Today),
  }),
};

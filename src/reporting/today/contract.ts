import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import { Id, Instant, one } from "../../values/wire.ts";

/** How many days, today among them, a currency's line is drawn over. */
export const DAYS_DRAWN = 14;

/** Today is in each event the day that its own clock shows. Amounts are in minor units. */
export const Today = z.object({
  /** Without a single event there is nothing to look at. */
  has_events: z.boolean(),
  /** Currencies in which something was sold in these days, those of today's best sales first. */
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
  /** What begins next, or has just begun. */
  next_event: z
    .object({
      id: Id,
      title: z.string(),
      start_date: Instant,
      timezone: z.string(),
      check_in_list_short_id: z.string().nullable(),
    })
    .nullable(),
  /** At most five events with open tasks, the most urgent first. */
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
    summary: "What all events have sold today, what begins next, and what needs attention",
    policy: "user",
    forEventScope: "narrowed",
    response: one(Today),
  }),
};

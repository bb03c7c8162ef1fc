import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import { emailUpTo, Id, Instant, one } from "../../values/wire.ts";

/** An event in a list of tickets. */
const LookedUpEvent = z.object({
  id: Id,
  title: z.string(),
  start_date: Instant,
  end_date: Instant.nullable(),
  timezone: z.string(),
  content_language: z.string().nullable(),
  is_online_event: z.boolean(),
  /** Venue and town. Null: not announced. */
  place: z.string().nullable(),
  organizer_name: z.string(),
});

/** An order of the e-mail address, with the key that opens its page on any device. */
export const OrderOfAddress = z.object({
  event: LookedUpEvent,
  order_short_id: z.string(),
  public_id: z.string(),
  key: z.string(),
  status: z.enum(["COMPLETED", "AWAITING_OFFLINE_PAYMENT"]),
  /** Number of valid tickets. */
  tickets: z.int(),
  created_at: Instant,
});

/** A ticket that another person bought for the e-mail address. */
export const TicketOfAddress = z.object({
  event: LookedUpEvent,
  attendee_short_id: z.string(),
  public_id: z.string(),
  product_title: z.string(),
});

/** Sorted: upcoming events first, the next one on top, then past ones, the latest on top. */
export const OwnTickets = z.object({
  orders: z.array(OrderOfAddress),
  tickets: z.array(TicketOfAddress),
});
export type OwnTickets = z.infer<typeof OwnTickets>;

export const ticketLookupContract = {
  requestTicketLookup: route({
    method: "POST",
    path: "/public/ticket-lookup",
    summary:
      "E-mail an address the link to its own orders and tickets; the response never says whether there are any",
    policy: "public",
    isRepeatable: true,
    body: z.object({ email: emailUpTo(255) }),
    response: null,
  }),
  listOwnTickets: route({
    method: "GET",
    path: "/public/ticket-lookup/{token}",
    summary:
      "List the orders and tickets of the address that the link was sent to; the link is valid for a day",
    policy: "public",
    params: z.object({ token: z.string().max(1_000) }),
    response: one(OwnTickets),
  }),
};
export type TicketLookupContract = typeof ticketLookupContract;

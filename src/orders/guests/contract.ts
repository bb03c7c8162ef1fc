import { z } from "zod";
import { TicketEvent } from "../../tickets/contract.ts";
import { route } from "../../platform/http/contract.ts";
import { emailUpTo, Id, one, ShortId, Text } from "../../values/wire.ts";
import { Answer, AskedQuestion } from "../../checkout/contract.ts";

/** State of a guest link. OPEN: the guest can enter a name. CLOSED: the event has begun, or was cancelled. */
export const GUEST_STATES = ["OPEN", "NAMED", "CANCELLED", "CLOSED"] as const;

/**
 * A ticket that waits for its guest's name, as the guest link shows it. Does not contain the ticket itself.
 */
export const GuestTicket = z.object({
  state: z.enum(GUEST_STATES),
  buyer_name: z.string(),
  product_title: z.string(),
  event: TicketEvent,
  /** The questions for every ticket of the product. */
  questions: z.array(AskedQuestion),
  /** For answers that are addresses. Empty if none is. */
  countries: z.array(z.object({ value: z.string(), label: z.string() })),
});
export type GuestTicket = z.infer<typeof GuestTicket>;

export const NameGuest = z.object({
  first_name: Text(100),
  last_name: Text(100),
  email: emailUpTo(100),
  answers: z
    .array(z.object({ question_id: Id, answer: Answer }))
    .max(100)
    .default([]),
});
export type NameGuest = z.infer<typeof NameGuest>;

const params = z.object({ event_id: Id, guest_token: ShortId("g") });

export const guestsContract = {
  getGuestTicket: route({
    method: "GET",
    path: "/public/events/{event_id}/guests/{guest_token}",
    summary: "Get the ticket that awaits its guest's name, by the guest's link",
    policy: "public",
    params,
    response: one(GuestTicket),
  }),
  nameGuest: route({
    method: "PUT",
    path: "/public/events/{event_id}/guests/{guest_token}",
    summary: "Name the guest, once, until the event begins; the ticket is then sent to the guest",
    policy: "public",
    params,
    body: NameGuest,
    response: one(z.object({ attendee_short_id: ShortId("a") })),
    unversioned: "a guest is named once: the second is refused as guest_named_already",
  }),
};

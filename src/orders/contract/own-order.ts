import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import { resource } from "../../platform/http/editing/resource.ts";
import { emailUpTo, one, ShortId } from "../../values/wire.ts";
import { checkoutParams, PublicOrder, sessionOrKey } from "../../checkout/contract.ts";
import { PersonName } from "./orders.ts";

/** Names and address as their owner corrects them. */
export const SelfEdit = z.object({
  first_name: PersonName.optional(),
  last_name: PersonName.optional(),
  email: emailUpTo(100).optional(),
});
export type SelfEdit = z.infer<typeof SelfEdit>;

/** Of the buyer's order and of its tickets what they may correct; the order as they read it has its version. */
const OwnDetails = z.object({
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
});
const OWN_ORDER = resource("own-order", OwnDetails);
const OWN_TICKET = resource("own-ticket", OwnDetails);

const ownTicketParams = checkoutParams.extend({ attendee_short_id: ShortId("a") });

/** Where the order or ticket is found from now on: with another address the old link is dead. */
const Moved = z.object({ new_short_id: z.string().nullable(), key: z.string().nullable() });

export const ownOrderContract = {
  editOwnOrder: route({
    method: "PATCH",
    path: "/public/events/{event_id}/order/{order_short_id}",
    summary: "The buyer corrects their own name or address, where the organiser allows it",
    policy: "checkout",
    params: checkoutParams,
    query: sessionOrKey,
    body: SelfEdit,
    response: one(Moved),
    resource: OWN_ORDER,
    edits: "part",
  }),
  editOwnTicket: route({
    method: "PATCH",
    path: "/public/events/{event_id}/order/{order_short_id}/attendees/{attendee_short_id}",
    summary: "The buyer corrects the name or address on a ticket, where the organiser allows it",
    policy: "checkout",
    params: ownTicketParams,
    query: sessionOrKey,
    body: SelfEdit,
    response: one(Moved),
    resource: OWN_TICKET,
    edits: "part",
  }),
  resendOwnConfirmation: route({
    method: "POST",
    path: "/public/events/{event_id}/order/{order_short_id}/resend-confirmation",
    summary: "The buyer asks for the confirmation once more",
    policy: "checkout",
    params: checkoutParams,
    query: sessionOrKey,
    response: null,
  }),
  sendOrderLink: route({
    method: "POST",
    path: "/public/events/{event_id}/order/{order_short_id}/send-link",
    summary: "Mail the order's own address the link that opens it; the answer does not say whose that is",
    policy: "public",
    params: checkoutParams,
    response: null,
  }),
  resendOwnTicket: route({
    method: "POST",
    path: "/public/events/{event_id}/order/{order_short_id}/attendees/{attendee_short_id}/resend-ticket",
    summary: "The buyer has a ticket mailed to its holder once more",
    policy: "checkout",
    params: ownTicketParams,
    query: sessionOrKey,
    response: null,
  }),
  cancelOwnOrder: route({
    method: "POST",
    path: "/public/events/{event_id}/order/{order_short_id}/cancel",
    summary: "The buyer gives an order back that nobody paid for, where the organiser allows it",
    policy: "checkout",
    params: checkoutParams,
    query: sessionOrKey,
    response: one(PublicOrder),
  }),
};

import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import { resource } from "../../platform/http/editing/resource.ts";
import { emailUpTo, one, ShortId } from "../../values/wire.ts";
import { checkoutParams, PublicOrder, sessionOrKey } from "../../checkout/contract.ts";
import { PersonName } from "./orders.ts";

/** A correction of name and address by the buyer. */
export const SelfEdit = z.object({
  first_name: PersonName.optional(),
  last_name: PersonName.optional(),
  email: emailUpTo(100).optional(),
});
export type SelfEdit = z.infer<typeof SelfEdit>;

/** The correctable details of an order or a ticket. They carry the version that the buyer has read. */
const OwnDetails = z.object({
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
});
const OWN_ORDER = resource("own-order", OwnDetails);
const OWN_TICKET = resource("own-ticket", OwnDetails);

const ownTicketParams = checkoutParams.extend({ attendee_short_id: ShortId("a") });

/** The new link of the order or ticket. After a change of address the old link no longer works. */
const Moved = z.object({ new_short_id: z.string().nullable(), key: z.string().nullable() });

export const ownOrderContract = {
  editOwnOrder: route({
    method: "PATCH",
    path: "/public/events/{event_id}/order/{order_short_id}",
    summary: "Correct the buyer's own name or address, where the organiser allows it",
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
    summary: "Correct the name or address on a ticket, for the buyer, where the organiser allows it",
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
    summary: "E-mail the confirmation again, for the buyer",
    policy: "checkout",
    params: checkoutParams,
    query: sessionOrKey,
    response: null,
  }),
  sendOrderLink: route({
    method: "POST",
    path: "/public/events/{event_id}/order/{order_short_id}/send-link",
    summary:
      "E-mail the order's own address the link that opens the order; the response does not reveal the address",
    policy: "public",
    params: checkoutParams,
    response: null,
  }),
  resendOwnTicket: route({
    method: "POST",
    path: "/public/events/{event_id}/order/{order_short_id}/attendees/{attendee_short_id}/resend-ticket",
    summary: "E-mail a ticket to its holder again, for the buyer",
    policy: "checkout",
    params: ownTicketParams,
    query: sessionOrKey,
    response: null,
  }),
  cancelOwnOrder: route({
    method: "POST",
    path: "/public/events/{event_id}/order/{order_short_id}/cancel",
    summary: "Cancel an unpaid order, for its buyer, where the organiser allows it",
    policy: "checkout",
    params: checkoutParams,
    query: sessionOrKey,
    response: one(PublicOrder),
  }),
};

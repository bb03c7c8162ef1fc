import { limitGuesses } from "../../tickets/index.ts";
import type { Handlers } from "../../platform/http/call.ts";
import type { CheckoutContext } from "../../checkout/index.ts";
import type { guestsContract } from "./contract.ts";
import { findGuestTicket } from "./guest-tickets.ts";
import { nameGuest } from "./name-guest.ts";

export function guestHandlers(checkout: CheckoutContext) {
  const unlessGuessing = limitGuesses();
  return {
    getGuestTicket: async ({ params }, call) => ({
      data: await unlessGuessing(call.address, () =>
        findGuestTicket(checkout.db, linkOf(params), call.locale),
      ),
    }),

    nameGuest: async ({ params, body }, call) => ({
      data: {
        attendee_short_id: await unlessGuessing(call.address, () =>
          nameGuest(checkout, linkOf(params), body),
        ),
      },
    }),
  } satisfies Handlers<typeof guestsContract>;
}

function linkOf({ event_id, guest_token }: { event_id: number; guest_token: string }) {
  return { eventId: event_id, token: guest_token };
}

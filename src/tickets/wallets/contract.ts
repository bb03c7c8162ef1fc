import { z } from "zod";
import { FileAnswer, route } from "../../platform/http/contract.ts";
import { Id, ShortId } from "../../values/wire.ts";

const ticketParams = z.object({ event_id: Id, attendee_short_id: ShortId("a") });

export const walletsContract = {
  getApplePass: route({
    method: "GET",
    path: "/public/events/{event_id}/attendees/{attendee_short_id}/apple-wallet",
    summary: "A valid ticket as a signed pass for Apple Wallet, where the installation has a certificate",
    policy: "public",
    params: ticketParams,
    response: FileAnswer,
  }),
};

import { z } from "zod";
import { FileAnswer, route } from "../../platform/http/contract.ts";
import { Id, one, ShortId } from "../../values/wire.ts";

const ticketParams = z.object({ event_id: Id, attendee_short_id: ShortId("a") });

export const walletsContract = {
  getApplePass: route({
    method: "GET",
    path: "/public/events/{event_id}/attendees/{attendee_short_id}/apple-wallet",
    summary:
      "Download a valid ticket as a signed pass for Apple Wallet, where the installation has a certificate",
    policy: "public",
    params: ticketParams,
    response: FileAnswer,
  }),
  getGoogleWalletLink: route({
    method: "GET",
    path: "/public/events/{event_id}/attendees/{attendee_short_id}/google-wallet",
    summary:
      "Get the signed address at which Google Wallet saves a valid ticket, where the installation has keys",
    policy: "public",
    params: ticketParams,
    response: one(z.object({ url: z.url() })),
  }),
};

import type { Handlers } from "../platform/http/call.ts";
import type { Services } from "../platform/services.ts";
import { findAttendee, listAttendees } from "./attendees.ts";
import { contract } from "./contract.ts";
import { lockAndReadAttendee } from "./lock-and-read-attendee.ts";
import { limitGuesses } from "./limit-guesses.ts";
import { findOwnTicketDesign } from "./own-ticket-design.ts";
import { findTicket } from "./tickets.ts";
import { Refusal } from "../values/refusal.ts";
import { updateAttendee } from "./update-attendee.ts";
import { fileOf } from "./wallets/pass-answer.ts";
import type { Wallets } from "./wallets/wallets.ts";

export function ticketsApi({ db, changes, config }: Services, wallets: Wallets) {
  const codes = { db, secretKeys: config.secretKeys };
  const unlessGuessing = limitGuesses();

  const handlers = {
    listAttendees: ({ params, query }, { user, reads }) =>
      listAttendees(reads(db), { accountId: user.accountId, eventId: params.event_id }, query),

    getAttendee: async ({ params }, { user }) => ({
      data: await findAttendee(
        db,
        { accountId: user.accountId, eventId: params.event_id },
        params.attendee_id,
      ),
    }),

    async updateAttendee({ params, body }, { user, edit }) {
      const own = { accountId: user.accountId, eventId: params.event_id };
      const attendee = await updateAttendee(db, own, {
        ...body,
        attendeeId: params.attendee_id,
        by: { kind: "USER", userId: user.userId },
        edit,
      });
      changes.publish({ event_id: params.event_id, topic: "orders" });
      return { data: attendee };
    },

    getTicketDesign: async ({ params }, { user }) => ({
      data: await findOwnTicketDesign(db, { accountId: user.accountId, eventId: params.event_id }),
    }),

    getTicket: async ({ params }, call) => ({
      data: await unlessGuessing(call.address, () =>
        findTicket(codes, { eventId: params.event_id, shortId: params.attendee_short_id }),
      ),
    }),

    getApplePass: async ({ params }, call) => {
      const ticket = await unlessGuessing(call.address, () =>
        findTicket(codes, { eventId: params.event_id, shortId: params.attendee_short_id }),
      );
      return fileOf(await wallets.apple.issue([ticket], call.locale));
    },

    getGoogleWalletLink: async ({ params }, call) => {
      const ticket = await unlessGuessing(call.address, () =>
        findTicket(codes, { eventId: params.event_id, shortId: params.attendee_short_id }),
      );
      if (!wallets.google) throw new Refusal("not_found");
      return { data: { url: await wallets.google.saveLink([ticket], call.locale) } };
    },
  } satisfies Handlers<typeof contract>;

  return { contract, handlers, resources: { attendee: lockAndReadAttendee } };
}

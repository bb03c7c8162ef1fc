import { requireConfirmedAddress } from "../accounts/index.ts";
import type { Handlers, Member } from "../platform/http/call.ts";
import type { ApiArea } from "../platform/http/dispatch/bound-route.ts";
import type { Services } from "../platform/services.ts";
import { createManualOrder } from "./by-hand/create-manual-order.ts";
import { issueComplimentaryTickets } from "./by-hand/issue-complimentary-tickets.ts";
import { listOrderChoices } from "./by-hand/list-order-choices.ts";
import { contract } from "./contract.ts";
import { findAttendeeImport } from "./imports/attendee-imports.ts";
import { previewImport } from "./imports/preview-import.ts";
import { startImport } from "./imports/start-import.ts";
import { uploadImport } from "./imports/upload-import.ts";

/** The calls for manual orders: imported lists, complimentary tickets, and orders of several products. */
export function manualOrdersApi({ db, changes, config }: Services): ApiArea {
  const context = { db, changes, secretKeys: config.secretKeys };
  const handlers = {
    uploadAttendeeImport: async ({ params, body }, { user }) => ({
      data: await uploadImport(db, ownEvent(params, user), { file: body.file, userId: user.userId }),
    }),
    getAttendeeImport: async ({ params }, { user }) => ({
      data: await findAttendeeImport(db, ownImport(params, user)),
    }),
    previewAttendeeImport: async ({ params, body }, { user, locale }) => ({
      data: await previewImport(db, ownImport(params, user), {
        choices: body,
        locale,
        isEmailVerified: user.isEmailVerified,
      }),
    }),
    startAttendeeImport: async ({ params, body: { repeats_file, ...choices } }, { user, locale }) => ({
      data: await startImport(db, ownImport(params, user), {
        choices,
        repeatsFile: repeats_file,
        member: user,
        locale,
      }),
    }),
    listManualOrderChoices: async ({ params }, { user }) => ({
      data: await listOrderChoices(db, ownEvent(params, user)),
    }),
    async createManualOrder({ params, body }, { user, idempotencyKey }) {
      if (body.send_confirmation_email) requireConfirmedAddress(user);
      const { userId } = user;
      const making = { wanted: body, userId, requestKey: idempotencyKey };
      return { data: await createManualOrder(context, ownEvent(params, user), making) };
    },
    async issueComplimentaryTickets({ params, body }, { user, idempotencyKey }) {
      if (body.send_confirmation_email) requireConfirmedAddress(user);
      const { userId } = user;
      const issuing = { wanted: body, userId, requestKey: idempotencyKey };
      return { data: await issueComplimentaryTickets(context, ownEvent(params, user), issuing) };
    },
  } satisfies Handlers<typeof contract>;

  return { contract, handlers };
}

function ownEvent({ event_id }: { event_id: number }, { accountId }: Member) {
  return { accountId, eventId: event_id };
}

function ownImport(params: { event_id: number; import_id: number }, user: Member) {
  return { ...ownEvent(params, user), importId: params.import_id };
}

import type { Handlers } from "../../platform/http/call.ts";
import type { Services } from "../../platform/services.ts";
import { listArrivals } from "../arrivals/list-arrivals.ts";
import type { CheckInContext } from "../check-in-context.ts";
import { findCheckInList } from "../check-in-lists.ts";
import type { CheckInContract } from "../contract.ts";
import { listDevices, renameDevice, signOutDevice } from "../devices/devices.ts";
import { emailDoorLink } from "../emails/email-door-link.ts";
import { listScans } from "../log/scan-log.ts";
import { movedBy } from "../undo/undo-check-in.ts";
import { undoCheckInOfEvent } from "../undo/undo-check-in-of-event.ts";
import { closeCheckInList } from "./close-check-in-list.ts";
import { duplicateCheckInList } from "./duplicate-check-in-list.ts";

/** Handles the calls of members other than editing a list. */
export function listHandlers(
  { db, pool }: Pick<Services, "db" | "pool">,
  { tell }: Pick<CheckInContext, "tell">,
) {
  return {
    duplicateCheckInList: async ({ params, body }, { user }) => {
      const list = { accountId: user.accountId, eventId: params.event_id, listId: params.list_id };
      const id = await db.transaction().execute((tx) => duplicateCheckInList(tx, list, body.name));
      return { data: await findCheckInList(db, user.accountId, params.event_id, id) };
    },
    closeCheckInList: async ({ params }, { user }) => {
      const list = { accountId: user.accountId, eventId: params.event_id, listId: params.list_id };
      await closeCheckInList(db, list);
      return { data: await findCheckInList(db, user.accountId, params.event_id, params.list_id) };
    },
    emailCheckInLink: async ({ params, body }, { user, locale }) => {
      const list = { accountId: user.accountId, eventId: params.event_id, listId: params.list_id };
      await emailDoorLink(db, list, { emails: body.emails, user, locale });
      return undefined;
    },
    listDevices: async ({ params }, { user }) => ({
      data: await listDevices(db, { accountId: user.accountId, eventId: params.event_id }),
    }),
    renameDevice: async ({ params, body }, { user }) => {
      const at = { accountId: user.accountId, eventId: params.event_id };
      return { data: await renameDevice(db, at, params.device_id, body.name) };
    },
    signOutDevice: async ({ params }, { user }) => {
      const at = { accountId: user.accountId, eventId: params.event_id };
      return { data: await signOutDevice(db, at, params.device_id) };
    },
    listScans: ({ params, query }, { user, reads }) =>
      listScans(reads(db), { accountId: user.accountId, eventId: params.event_id }, query),
    listArrivals: async ({ params }, { user, reads }) => {
      const at = { accountId: user.accountId, eventId: params.event_id };
      return { data: await listArrivals(reads(db), at, new Date()) };
    },
    undoCheckInOfEvent: async ({ params }, { user }) => {
      const undone = await undoCheckInOfEvent(
        { db, pool },
        {
          accountId: user.accountId,
          eventId: params.event_id,
          userId: user.userId,
          checkInShortId: params.check_in_short_id,
        },
      );
      if (undone.stood) tell({ id: undone.listId, event_id: params.event_id }, movedBy(undone));
      return undefined;
    },
  } satisfies Partial<Handlers<CheckInContract>>;
}

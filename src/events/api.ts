import type { Handlers } from "../platform/http/call.ts";
import type { ApiArea } from "../platform/http/dispatcher.ts";
import type { Services } from "../platform/services.ts";
import { changeEventStatus } from "./change-event-status.ts";
import { changeOrganizerStatus } from "./change-organizer-status.ts";
import { contract } from "./contract.ts";
import { createEvent, type EventReaction } from "./create-event.ts";
import { createOrganizer } from "./create-organizer.ts";
import { deleteEvent } from "./delete-event.ts";
import { duplicateEvent, type EventCopier } from "./duplicate-event.ts";
import { findEvent, listEvents } from "./events.ts";
import { findOrganizer, listOrganizers } from "./organizers.ts";
import { findSalesSettings, updateSalesSettings } from "./sales-settings.ts";
import { updateEvent } from "./update-event.ts";

export function eventsApi(
  services: Services,
  { onEventCreated, onEventCopied = [] }: { onEventCreated: EventReaction[]; onEventCopied?: EventCopier[] },
): ApiArea {
  const { db } = services;
  const handlers = {
    listOrganizers: async (_input, { user }) => ({ data: await listOrganizers(db, user.accountId) }),

    createOrganizer: async ({ body }, { user: { accountId } }) => ({
      data: await findOrganizer(db, accountId, await createOrganizer(db, accountId, body)),
    }),

    getOrganizer: async ({ params }, { user }) => ({
      data: await findOrganizer(db, user.accountId, params.organizer_id),
    }),

    changeOrganizerStatus: async ({ params, body }, { user }) => {
      const { accountId, isEmailVerified } = user;
      const organizerId = params.organizer_id;
      await changeOrganizerStatus(db, { accountId, organizerId, status: body.status, isEmailVerified });
      return { data: await findOrganizer(db, accountId, organizerId) };
    },

    listEvents: async ({ query }, { user }) => listEvents(services, user.accountId, query),

    createEvent: async ({ body }, { user: { accountId, userId } }) => {
      const eventId = await createEvent(db, body, { accountId, userId, onEventCreated });
      return { data: await findEvent(services, { accountId, eventId }) };
    },

    duplicateEvent: async ({ params, body }, { user: { accountId, userId } }) => {
      const by = { accountId, userId, files: services.files, onEventCopied };
      const eventId = await duplicateEvent(db, { ...by, eventId: params.event_id }, body);
      return { data: await findEvent(services, { accountId, eventId }) };
    },

    getEvent: async ({ params }, { user }) => ({
      data: await findEvent(services, { accountId: user.accountId, eventId: params.event_id }),
    }),

    updateEvent: async ({ params, body }, { user }) => {
      const place = { accountId: user.accountId, eventId: params.event_id };
      await updateEvent(db, place, body);
      return { data: await findEvent(services, place) };
    },

    changeEventStatus: async ({ params, body }, { user }) => {
      const { accountId, isEmailVerified } = user;
      const eventId = params.event_id;
      await changeEventStatus(db, { accountId, eventId, status: body.status, isEmailVerified });
      return { data: await findEvent(services, { accountId, eventId }) };
    },

    getSalesSettings: async ({ params }, { user }) => ({
      data: await findSalesSettings(db, { accountId: user.accountId, eventId: params.event_id }),
    }),

    updateSalesSettings: async ({ params, body }, { user }) => ({
      data: await updateSalesSettings(db, { accountId: user.accountId, eventId: params.event_id }, body),
    }),

    deleteEvent: async ({ params }, { user }) => {
      await deleteEvent(db, { accountId: user.accountId, eventId: params.event_id });
      return undefined;
    },
  } satisfies Handlers<typeof contract>;
  return { contract, handlers };
}

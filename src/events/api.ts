import type { Db } from "../platform/database/database.ts";
import type { Handlers } from "../platform/http/call.ts";
import type { ApiArea } from "../platform/http/dispatch/bound-route.ts";
import type { Services } from "../platform/services.ts";
import { cancelEvent } from "./lifecycle/cancel-event.ts";
import { changeEventStatus } from "./lifecycle/change-event-status.ts";
import { contract, type EventWithProducts } from "./contract.ts";
import { createEvent, type EventReaction } from "./create-event.ts";
import { defaultsHandlers } from "./defaults/handlers.ts";
import { deleteEvent } from "./lifecycle/delete-event.ts";
import { findEventDeletionStatus } from "./lifecycle/deletion.ts";
import { duplicateEvent, type DuplicationStep } from "./duplicate-event.ts";
import {
  type CheckoutSettingsStore,
  findEventSettings,
  NO_CHECKOUT,
  updateEventSettings,
  wholeSettings,
} from "./event-settings.ts";
import { editedResources } from "./edited-resources.ts";
import { findEvent, listEvents, requireEvent } from "./events.ts";
import { imageHandlers } from "../images/index.ts";
import { requireOrganizer } from "./organizers/require-organizer.ts";
import { updateEvent } from "./update-event.ts";
import type { WallTimes } from "./wall-times/wall-times.ts";

interface OtherParts {
  onEventCreated: EventReaction[];
  onEventCopied?: DuplicationStep[];
  checkoutSettings?: CheckoutSettingsStore;
  /** Times that other areas store for events, typed in their zone. */
  wallTimes?: readonly WallTimes[];
  /** Lists the products of an event. The catalogue area provides it. */
  listProductCategories?: (
    db: Db,
    at: { accountId: number; eventId: number },
  ) => Promise<EventWithProducts["product_categories"]>;
}

export function eventsApi(
  services: Services,
  {
    onEventCreated,
    onEventCopied = [],
    checkoutSettings: checkout = NO_CHECKOUT,
    wallTimes = [],
    listProductCategories = async () => [],
  }: OtherParts,
): ApiArea {
  const { db, files } = services;
  const handlers = {
    ...imageHandlers(services, { requireEvent, requireOrganizer }),
    ...defaultsHandlers(db, checkout),

    listEvents: async ({ query }, { user }) => listEvents(services, user, query),

    listOrganizerEvents: async ({ params, query }, { user }) => {
      const organizerId = params.organizer_id;
      await requireOrganizer(db, { ...user, organizerId });
      return listEvents(services, user, query, organizerId);
    },

    createEvent: async ({ body }, { locale, user: { accountId, userId } }) => {
      const eventId = await createEvent(db, body, {
        accountId,
        userId,
        locale,
        files,
        checkout,
        onEventCreated,
      });
      return { data: await findEvent(services, { accountId, eventId }) };
    },

    duplicateEvent: async ({ params, body }, { user: { accountId, userId } }) => {
      const by = { accountId, userId, files, checkout, onEventCopied };
      const eventId = await duplicateEvent(db, { ...by, eventId: params.event_id }, body);
      return { data: await findEvent(services, { accountId, eventId }) };
    },

    getEvent: async ({ params }, { user }) => {
      const own = { accountId: user.accountId, eventId: params.event_id };
      const event = await findEvent(services, own);
      return { data: { ...event, product_categories: await listProductCategories(db, own) } };
    },

    updateEvent: async ({ params, body }, { user, edit }) => {
      const place = { accountId: user.accountId, eventId: params.event_id };
      await updateEvent(db, { ...place, wallTimes }, body, edit);
      return { data: await findEvent(services, place) };
    },

    changeEventStatus: async ({ params, body }, { user, edit }) => {
      const { accountId, isEmailVerified } = user;
      const eventId = params.event_id;
      await changeEventStatus(db, { accountId, eventId, status: body.status, isEmailVerified }, edit);
      return { data: await findEvent(services, { accountId, eventId }) };
    },

    cancelEvent: async ({ params, body }, { user: { accountId }, edit }) => {
      const own = { accountId, eventId: params.event_id };
      await cancelEvent(db, { ...own, isCancelled: body.is_cancelled }, edit);
      return { data: await findEvent(services, own) };
    },

    getEventSettings: async ({ params }, { user: { accountId } }) => ({
      data: await findEventSettings(db, { accountId, eventId: params.event_id }, checkout),
    }),

    replaceEventSettings: async ({ params, body }, { user: { accountId }, edit }) => {
      const own = { accountId, eventId: params.event_id };
      return { data: await updateEventSettings(db, own, { change: wholeSettings(body), checkout, edit }) };
    },

    updateEventSettings: async ({ params, body: change }, { user: { accountId }, edit }) => ({
      data: await updateEventSettings(
        db,
        { accountId, eventId: params.event_id },
        { change, checkout, edit },
      ),
    }),

    getEventDeletionStatus: async ({ params }, { user: { accountId } }) => ({
      data: await findEventDeletionStatus(db, { accountId, eventId: params.event_id }),
    }),

    deleteEvent: async ({ params }, { user }) => {
      await deleteEvent(db, { accountId: user.accountId, eventId: params.event_id });
      return undefined;
    },
  } satisfies Handlers<typeof contract>;
  return { contract, handlers, resources: editedResources(services, checkout) };
}

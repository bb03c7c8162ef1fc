import type { Handlers } from "../platform/http/call.ts";
import type { Services } from "../platform/services.ts";
import { changeOrganizerStatus } from "./change-organizer-status.ts";
import { createOrganizer } from "./create-organizer.ts";
import { deleteOrganizer } from "./delete-organizer.ts";
import { findOrganizerDeletionStatus } from "./deletion-status.ts";
import { findOrganizerSettings, updateOrganizerSettings } from "./organizer-settings.ts";
import { findOrganizerStats } from "./organizer-stats.ts";
import { findOrganizer, listOrganizers } from "./organizers.ts";
import type { OrganizersContract } from "./contract.ts";
import { updateOrganizer } from "./update-organizer.ts";

export function organizersHandlers(services: Services) {
  const { db } = services;
  return {
    listOrganizers: ({ query }, { user }) => listOrganizers(services, user, query),

    createOrganizer: async ({ body }, { user: { accountId } }) => ({
      data: await findOrganizer(services, { accountId }, await createOrganizer(db, accountId, body)),
    }),

    getOrganizer: async ({ params }, { user }) => ({
      data: await findOrganizer(services, user, params.organizer_id),
    }),

    updateOrganizer: async ({ params, body }, { user: { accountId }, edit }) => {
      const organizerId = params.organizer_id;
      await updateOrganizer(db, { accountId, organizerId }, body, edit);
      return { data: await findOrganizer(services, { accountId }, organizerId) };
    },

    changeOrganizerStatus: async ({ params, body }, { user, edit }) => {
      const { accountId, isEmailVerified } = user;
      const organizerId = params.organizer_id;
      const change = { accountId, organizerId, status: body.status, isEmailVerified };
      await changeOrganizerStatus(db, change, edit);
      return { data: await findOrganizer(services, { accountId }, organizerId) };
    },

    deleteOrganizer: async ({ params }, { user: { accountId } }) => {
      await deleteOrganizer(db, { accountId, organizerId: params.organizer_id });
      return undefined;
    },

    getOrganizerDeletionStatus: async ({ params }, { user: { accountId } }) => ({
      data: await findOrganizerDeletionStatus(db, { accountId, organizerId: params.organizer_id }),
    }),

    getOrganizerStats: async ({ params, query }, { user: { accountId, eventIds } }) => ({
      data: await findOrganizerStats(db, {
        accountId,
        eventIds,
        organizerId: params.organizer_id,
        currency: query.currency_code,
        days: query.days,
      }),
    }),

    getOrganizerSettings: async ({ params }, { user: { accountId } }) => ({
      data: await findOrganizerSettings(db, { accountId, organizerId: params.organizer_id }),
    }),

    updateOrganizerSettings: async ({ params, body }, { user: { accountId }, edit }) => ({
      data: await updateOrganizerSettings(db, { accountId, organizerId: params.organizer_id }, body, edit),
    }),
  } satisfies Handlers<OrganizersContract>;
}

import type { Db } from "../../platform/database/database.ts";
import type { Handlers } from "../../platform/http/call.ts";
import type { defaultsContract } from "./contract.ts";
import { applyDefaults, listDifferences } from "./differences.ts";
import { findDefaults, updateDefaults } from "./event-defaults.ts";
import type { CheckoutSettingsStore } from "../event-settings.ts";
import { requireOrganizer } from "../organizers/require-organizer.ts";

export function defaultsHandlers(db: Db, checkout: CheckoutSettingsStore) {
  return {
    getEventDefaults: async (_input, { user: { accountId } }) => ({
      data: await findDefaults(db, { accountId, organizerId: null }),
    }),

    updateEventDefaults: async ({ body }, { user: { accountId }, edit }) => ({
      data: await edit.transaction(db, (tx) => updateDefaults(tx, { accountId, organizerId: null }, body)),
    }),

    listDefaultDifferences: async (_input, { user: { accountId } }) =>
      listDifferences(db, accountId, checkout),

    applyEventDefaults: async ({ body }, { user: { accountId } }) => ({
      data: { events: await applyDefaults(db, { accountId, fields: body.fields }, checkout) },
    }),

    getOrganizerDefaults: async ({ params }, { user: { accountId } }) => {
      const place = { accountId, organizerId: params.organizer_id };
      await requireOrganizer(db, place);
      return { data: await findDefaults(db, place) };
    },

    updateOrganizerDefaults: async ({ params, body }, { user: { accountId }, edit }) => {
      const place = { accountId, organizerId: params.organizer_id };
      await requireOrganizer(db, place);
      return { data: await edit.transaction(db, (tx) => updateDefaults(tx, place, body)) };
    },
  } satisfies Handlers<typeof defaultsContract>;
}

import type { ApiArea } from "../platform/http/dispatcher.ts";
import type { Tx } from "../platform/database/database.ts";
import type { Services } from "../platform/services.ts";
import { findDefaults } from "./event-defaults.ts";
import { type CheckoutSettingsStore, findEventSettings } from "./event-settings.ts";
import { findEvent } from "./events.ts";
import { lockEvent } from "./lock-event.ts";
import { lockOrganizerOf, lockOrganizersOf } from "./lock-organizer.ts";

/** How what the calls of this area edit is locked, in the order of the house, and read under the lock. */
export function editedResources({ files }: Pick<Services, "files">, checkout: CheckoutSettingsStore) {
  return {
    async event(tx, { params, body, user: { accountId } }) {
      const own = { accountId, eventId: params.event_id };
      // Publishing goes on to the organiser, which comes before its events.
      if (body.status === "LIVE") await lockOrganizerOf(tx, own, "change");
      await lockEvent(tx, own);
      return findEvent({ db: tx, files }, own);
    },

    async "event-settings"(tx, { params, user: { accountId } }) {
      const own = { accountId, eventId: params.event_id };
      await lockEvent(tx, own);
      await lockSettings(tx, own.eventId);
      return findEventSettings(tx, own, checkout);
    },

    async "account-defaults"(tx, { user: { accountId } }) {
      await lockOrganizersOf(tx, accountId);
      return findDefaults(tx, { accountId, organizerId: null });
    },

    async "organizer-defaults"(tx, { params, user: { accountId } }) {
      await lockOrganizersOf(tx, accountId);
      return findDefaults(tx, { accountId, organizerId: params.organizer_id });
    },
  } satisfies ApiArea["resources"];
}

/** The calls of an event's checkout settings lock this row alone. */
async function lockSettings(tx: Tx, eventId: number): Promise<void> {
  await tx
    .selectFrom("event_settings")
    .select("event_id")
    .where("event_id", "=", eventId)
    .forNoKeyUpdate()
    .execute();
}

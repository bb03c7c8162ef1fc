import type { ApiArea } from "../platform/http/dispatch/bound-route.ts";
import type { Tx } from "../platform/database/database.ts";
import type { Services } from "../platform/services.ts";
import { findDefaults } from "./defaults/event-defaults.ts";
import { type CheckoutSettingsStore, findEventSettings } from "./event-settings.ts";
import { findEvent } from "./events.ts";
import { lockEvent } from "./lock-event.ts";
import { lockOrganizerOf, lockOrganizersOf } from "./organizers/lock-organizer.ts";

/** Locks and reads each resource that this area's calls edit. Locks follow the global lock order. */
export function editedResources({ files }: Pick<Services, "files">, checkout: CheckoutSettingsStore) {
  return {
    async event(tx, { params, body, user: { accountId } }) {
      const own = { accountId, eventId: params.event_id };
      // Publishing also changes the organiser. Lock order: organiser before events.
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

/** Calls about the checkout settings lock only this row. */
async function lockSettings(tx: Tx, eventId: number): Promise<void> {
  await tx
    .selectFrom("event_settings")
    .select("event_id")
    .where("event_id", "=", eventId)
    .forNoKeyUpdate()
    .execute();
}

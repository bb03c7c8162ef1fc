import type { ApiArea } from "../platform/http/dispatch/bound-route.ts";
import { lockOrganizersOf } from "../events/index.ts";
import type { Services } from "../platform/services.ts";
import { findOrganizerSettings } from "./organizer-settings.ts";
import { findOrganizer } from "./organizers.ts";

/** How each resource of this area is locked, in the global lock order, and read under the lock. */
export function editedResources({ files }: Pick<Services, "files">) {
  return {
    async organizer(tx, { params, user: { accountId } }) {
      await lockOrganizersOf(tx, accountId);
      return findOrganizer({ db: tx, files }, { accountId }, params.organizer_id);
    },

    async "organizer-settings"(tx, { params, user: { accountId } }) {
      await lockOrganizersOf(tx, accountId);
      return findOrganizerSettings(tx, { accountId, organizerId: params.organizer_id });
    },
  } satisfies ApiArea["resources"];
}

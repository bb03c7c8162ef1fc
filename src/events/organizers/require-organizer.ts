import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { withinScope } from "../../platform/database/within-scope.ts";
import type { Member } from "../../platform/http/call.ts";
import { Refusal } from "../../values/refusal.ts";

export interface OwnOrganizer {
  accountId: number;
  organizerId: number;
  /** The member's event scope: an organiser is visible with at least one of these. Absent: all. */
  eventIds?: Member["eventIds"];
}

/** Refuses an organiser that the account does not have or the member may not see. */
export async function requireOrganizer(
  db: Db,
  { accountId, organizerId, eventIds = null }: OwnOrganizer,
): Promise<void> {
  const organizer = await db
    .selectFrom("organizers as o")
    .select("o.id")
    .where("o.id", "=", organizerId)
    .where("o.account_id", "=", accountId)
    .where("o.deleted_at", "is", null)
    .where(hasChosen(eventIds))
    .executeTakeFirst();
  if (!organizer) throw new Refusal("not_found");
}

/** Limits organisers "o" to those with an event that the member may see; null: all of the account's. */
export function hasChosen(eventIds: Member["eventIds"]): RawBuilder<SqlBool> {
  return eventIds === null
    ? sql`true`
    : sql`exists (select from events e where e.organizer_id = o.id and ${withinScope(eventIds, "e.id")})`;
}

import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { withinScope } from "../../platform/database/within-scope.ts";
import type { Member } from "../../platform/http/call.ts";
import { Refusal } from "../../values/refusal.ts";

export interface OwnOrganizer {
  accountId: number;
  organizerId: number;
  /** The member's event scope: the organiser is visible with at least one of these events. Absent: all. */
  eventIds?: Member["eventIds"];
}

/** Refuses an organiser of another account or outside the member's event scope. */
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

/** SQL: limits organisers "o" to those with an event in the member's scope. Null: all of the account's. */
export function hasChosen(eventIds: Member["eventIds"]): RawBuilder<SqlBool> {
  return eventIds === null
    ? sql`true`
    : sql`exists (select from events e where e.organizer_id = o.id and ${withinScope(eventIds, "e.id")})`;
}

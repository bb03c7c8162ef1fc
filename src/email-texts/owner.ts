import { type RawBuilder, sql, type SqlBool } from "kysely";
import { requireEvent, requireOrganizer } from "../events/index.ts";
import type { Db } from "../platform/database/database.ts";
import type { Member } from "../platform/http/call.ts";

/** The owner of templates: one event, or an organiser for all its events. */
export interface TemplateOwner {
  accountId: number;
  eventId: number | null;
  organizerId: number | null;
}

export type OwnerParams = { event_id: number } | { organizer_id: number };

export function ownerOf(params: OwnerParams, { accountId }: Pick<Member, "accountId">): TemplateOwner {
  return {
    accountId,
    eventId: "event_id" in params ? params.event_id : null,
    organizerId: "organizer_id" in params ? params.organizer_id : null,
  };
}

/** Refuses an event or organiser of another account. */
export async function requireOwner(
  db: Db,
  { accountId, eventId, organizerId }: TemplateOwner,
): Promise<void> {
  if (eventId !== null) await requireEvent(db, { accountId, eventId });
  else await requireOrganizer(db, { accountId, organizerId: organizerId! });
}

/** Restricts a query on templates `t` to the owner's. */
export function ofOwner({ accountId, eventId, organizerId }: TemplateOwner): RawBuilder<SqlBool> {
  return sql<SqlBool>`(t.account_id = ${accountId} and t.event_id is not distinct from ${eventId}::bigint
    and t.organizer_id is not distinct from ${organizerId}::bigint)`;
}

import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { withinScope } from "../../platform/database/within-scope.ts";
import type { Member } from "../../platform/http/call.ts";
import { Refusal } from "../../values/refusal.ts";

export interface RequestedEvents {
  accountId: number;
  organizerId: number;
  /** The viewer's event scope. */
  eventIds: Member["eventIds"];
  /** Only events that sell in this currency. */
  currency?: string | undefined;
  event_id?: number | undefined;
}

/** Condition on the events `e` of a report. */
export function seenEvents({ currency, ...wanted }: RequestedEvents): RawBuilder<SqlBool> {
  return currency === undefined ? ownEvents(wanted) : sql`${ownEvents(wanted)} and e.currency = ${currency}`;
}

/**
 * Finds the organiser's time zone. Refuses with "not_found" also if the viewer can access none of its events,
 * or not the requested one.
 */
export async function findZoneOfOrganizer(db: Db, wanted: RequestedEvents): Promise<string> {
  const seesAll = wanted.eventIds === null && wanted.event_id === undefined;
  const { rows } = await sql<{ timezone: string }>`
    select o.timezone from organizers o
    where o.account_id = ${wanted.accountId} and o.id = ${wanted.organizerId} and o.deleted_at is null
      and ${seesAll ? sql`true` : sql`exists (select from events e where ${ownEvents(wanted)})`}`.execute(db);
  if (!rows[0]) throw new Refusal("not_found");
  return rows[0].timezone;
}

function ownEvents({ accountId, organizerId, eventIds, event_id }: RequestedEvents): RawBuilder<SqlBool> {
  return sql<SqlBool>`e.account_id = ${accountId} and e.organizer_id = ${organizerId} and e.deleted_at is null
    and ${withinScope(eventIds, "e.id")} and ${event_id === undefined ? sql`true` : sql`e.id = ${event_id}`}`;
}

import { type RawBuilder, sql, type SqlBool } from "kysely";
import { withinScope } from "../../platform/database/within-scope.ts";
import type { Member } from "../../platform/http/call.ts";
import type { AttentionItem } from "./contract.ts";

/** An item as a source finds it. `list-attention.ts` sorts the items and marks the urgent ones. */
export type Found = Omit<AttentionItem, "is_urgent">;

/** The events that a list covers: those that the member can access, of one organiser if one is given. */
export interface Watched extends Pick<Member, "accountId" | "eventIds"> {
  organizerId: number | undefined;
}

/** Condition on events `e`. */
export function watchedEvents({ accountId, eventIds, organizerId }: Watched): RawBuilder<SqlBool> {
  return sql<SqlBool>`e.account_id = ${accountId} and e.deleted_at is null and ${withinScope(eventIds, "e.id")}
    and ${organizerId === undefined ? sql`true` : sql`e.organizer_id = ${organizerId}`}`;
}

/** JSON of an item's event `e` and organiser `g`. */
export const EVENT = sql`json_build_object('id', e.id, 'title', e.title)`;
export const ORGANIZER = sql`json_build_object('id', g.id, 'name', g.name)`;

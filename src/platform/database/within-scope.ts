import { type RawBuilder, sql, type SqlBool } from "kysely";

/** Limits a list to the events in the reader's event scope. Null: all events of the account. */
export function withinScope(eventIds: readonly number[] | null, eventId: string): RawBuilder<SqlBool> {
  return eventIds === null ? sql`true` : sql`${sql.ref(eventId)} = any(${eventIds}::bigint[])`;
}

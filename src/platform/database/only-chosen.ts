import { type RawBuilder, sql, type SqlBool } from "kysely";

/** Holds a list to the events its reader may see; null: all of the account's. */
export function onlyChosen(eventIds: readonly number[] | null, eventId: string): RawBuilder<SqlBool> {
  return eventIds === null ? sql`true` : sql`${sql.ref(eventId)} = any(${eventIds}::bigint[])`;
}

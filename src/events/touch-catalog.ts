import { sql } from "kysely";
import type { Tx } from "../platform/database/database.ts";
import { Refusal } from "../values/refusal.ts";
import type { OwnEvent } from "./events.ts";

/**
 * Says, in the transaction that changes what an event sells or how, that it has changed: holds priced
 * against the catalogue before are priced again. Refuses an event that is not the account's, and makes
 * changes of one catalogue wait for each other.
 */
export async function touchCatalog(
  tx: Tx,
  { accountId, eventId }: { accountId: number; eventId: number },
): Promise<OwnEvent> {
  const event = await tx
    .updateTable("events")
    .set({ catalog_version: sql<number>`catalog_version + 1`, updated_at: new Date() })
    .where("id", "=", eventId)
    .where("account_id", "=", accountId)
    .where("deleted_at", "is", null)
    .returning(["id", "timezone", "currency"])
    .executeTakeFirst();
  if (!event) throw new Refusal("not_found");
  return event;
}

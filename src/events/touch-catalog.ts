import { sql } from "kysely";
import type { Tx } from "../platform/database/database.ts";
import { Refusal } from "../values/refusal.ts";
import type { RequiredEvent } from "./events.ts";

/**
 * Records a change of an event's catalogue in the caller's transaction, so that earlier holds are priced
 * again. Serialises changes of one catalogue. Refuses another account's event.
 */
export async function touchCatalog(
  tx: Tx,
  { accountId, eventId }: { accountId: number; eventId: number },
): Promise<RequiredEvent> {
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

import type { Db } from "../platform/database/database.ts";
import { Refusal } from "../values/refusal.ts";
import { shortId } from "../values/short-id.ts";

/** Gives a list a new link. The old link stops working with the next request. */
export async function rotateCheckInLink(
  db: Db,
  accountId: number,
  eventId: number,
  listId: number,
): Promise<void> {
  const changed = await db
    .updateTable("check_in_lists")
    .set({ short_id: shortId("cil"), updated_at: new Date() })
    .where("id", "=", listId)
    .where("account_id", "=", accountId)
    .where("event_id", "=", eventId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw new Refusal("not_found");
}

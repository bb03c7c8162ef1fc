import { sql } from "kysely";
import { requireEvent } from "../events/index.ts";
import type { Db } from "../platform/database/database.ts";
import { Refusal } from "../values/refusal.ts";
import type { ListOfEvent } from "./list-products.ts";

/**
 * Shuts a list for good: its link opens no door from the next request on. Its check-ins stay in the histories and
 * in every count of who has come.
 */
export async function deleteCheckInList(db: Db, list: ListOfEvent): Promise<void> {
  await requireEvent(db, list);
  const deleted = await db
    .updateTable("check_in_lists")
    .set({ deleted_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
    .where("id", "=", list.listId)
    .where("account_id", "=", list.accountId)
    .where("event_id", "=", list.eventId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (deleted.numUpdatedRows === 0n) throw new Refusal("not_found");
}

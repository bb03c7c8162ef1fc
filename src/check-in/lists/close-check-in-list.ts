import { sql } from "kysely";
import { requireEvent } from "../../events/index.ts";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../values/refusal.ts";
import type { ListOfEvent } from "../list-products.ts";

/** Closes a list now: its doors are refused from the next call on. A closed list does not change. */
export async function closeCheckInList(db: Db, list: ListOfEvent): Promise<void> {
  await requireEvent(db, list);
  const { numAffectedRows } = await sql`
    update check_in_lists set
      expires_at = least(expires_at, now()),
      -- A list that has not opened yet would close before it opens.
      activates_at = case when activates_at < least(expires_at, now()) then activates_at end,
      updated_at = now()
    where id = ${list.listId} and account_id = ${list.accountId} and event_id = ${list.eventId}
      and deleted_at is null`.execute(db);
  if (Number(numAffectedRows) === 0) throw new Refusal("not_found");
}

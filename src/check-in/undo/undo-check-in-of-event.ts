import type pg from "pg";
import { requireEvent } from "../../events/index.ts";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../values/refusal.ts";
import { type Undone, undoCheckIn } from "./undo-check-in.ts";

interface MemberUndo {
  accountId: number;
  eventId: number;
  userId: number;
  checkInShortId: string;
}

/**
 * Takes back a check-in of the account's own event for a member. Unlike a device at the door, the member may do this
 * after the list was closed or deleted. Returns the list, whose counts change.
 */
export async function undoCheckInOfEvent(
  { db, pool }: { db: Db; pool: pg.Pool },
  { accountId, eventId, userId, checkInShortId }: MemberUndo,
): Promise<Undone & { listId: number }> {
  await requireEvent(db, { accountId, eventId });
  const found = await db
    .selectFrom("check_ins")
    .select("check_in_list_id as id")
    .where("account_id", "=", accountId)
    .where("event_id", "=", eventId)
    .where("short_id", "=", checkInShortId)
    .executeTakeFirst();
  if (!found) throw new Refusal("not_found");
  const undone = await undoCheckIn(pool, found, checkInShortId, { userId, name: null });
  return { ...undone, listId: found.id };
}

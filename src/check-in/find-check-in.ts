import type { Db, Tx } from "../platform/database/database.ts";
import { Refusal } from "../values/refusal.ts";
import type { CheckIn } from "./contract.ts";

/** Finds one entry of the account's own event, also one that was taken back. */
export async function findCheckIn(
  db: Db | Tx,
  own: { accountId: number; eventId: number },
  checkInId: number,
): Promise<CheckIn> {
  const row = await db
    .selectFrom("check_ins")
    .select(["id", "short_id", "check_in_list_id", "event_id", "attendee_id", "order_id", "product_id"])
    .select(["device_name", "scanned_at", "undone_at"])
    .where("account_id", "=", own.accountId)
    .where("event_id", "=", own.eventId)
    .where("id", "=", checkInId)
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  const { scanned_at, undone_at, ...entry } = row;
  return {
    ...entry,
    checked_in_at: scanned_at.toISOString(),
    undone_at: undone_at?.toISOString() ?? null,
  };
}

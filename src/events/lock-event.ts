import type { Tx } from "../platform/database/database.ts";
import { Refusal } from "../values/refusal.ts";

/** Serialises changes of an event and of all its parts. Refuses an event of another account. */
export async function lockEvent(
  tx: Tx,
  { accountId, eventId }: { accountId: number; eventId: number },
): Promise<void> {
  const event = await tx
    .selectFrom("events")
    .select("id")
    .where("id", "=", eventId)
    .where("account_id", "=", accountId)
    .where("deleted_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!event) throw new Refusal("not_found");
}

import type { Tx } from "../../platform/database/database.ts";

/**
 * Locks the organiser of an event. Lock order: organiser before events, because archiving or deleting an
 * organiser continues with its events. An event never changes its organiser. `share` blocks only the deletion
 * of the organiser.
 */
export async function lockOrganizerOf(
  tx: Tx,
  { accountId, eventId }: { accountId: number; eventId: number },
  mode: "share" | "change",
): Promise<void> {
  const organizer = tx
    .selectFrom("organizers")
    .select("id")
    .where("account_id", "=", accountId)
    .where("id", "=", (eb) => eb.selectFrom("events").select("organizer_id").where("id", "=", eventId));
  await (mode === "share" ? organizer.forShare() : organizer.forNoKeyUpdate()).execute();
}

/** Locks all organisers of the account, as archiving one does. There are few, and they rarely change. */
export async function lockOrganizersOf(tx: Tx, accountId: number): Promise<void> {
  await tx
    .selectFrom("organizers")
    .select("id")
    .where("account_id", "=", accountId)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

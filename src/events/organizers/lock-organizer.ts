import type { Tx } from "../../platform/database/database.ts";

/**
 * Locks the organiser of an event before the event, the common lock order: archiving or deleting an organiser
 * continues to its events. An event never changes its organiser. `share` blocks only the organiser's
 * deletion.
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

/** All of the account's, as archiving one does. They are few, and seldom changed. */
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

import type { Db } from "../platform/database/database.ts";
import { Refusal } from "../values/refusal.ts";
import { closeEvent } from "../events/index.ts";
import { whyOrganizerStays } from "./deletion-status.ts";

/** Deletes an organiser with all its events. Refuses for the last active organiser and for one with orders. */
export async function deleteOrganizer(
  db: Db,
  own: { accountId: number; organizerId: number },
): Promise<void> {
  const { accountId, organizerId } = own;
  await db.transaction().execute(async (tx) => {
    // Locks all organisers of the account, so that two concurrent calls cannot delete the last two.
    const organizers = await tx
      .selectFrom("organizers")
      .select("id")
      .where("account_id", "=", accountId)
      .where("deleted_at", "is", null)
      .orderBy("id")
      .forNoKeyUpdate()
      .execute();
    if (!organizers.some(({ id }) => id === organizerId)) throw new Refusal("not_found");
    const reason = await whyOrganizerStays(tx, own);
    if (reason) throw new Refusal(reason);
    const events = await tx
      .selectFrom("events")
      .select("id")
      .where("organizer_id", "=", organizerId)
      .where("deleted_at", "is", null)
      .orderBy("id")
      .execute();
    for (const { id } of events) await closeEvent(tx, { accountId, eventId: id });
    await tx
      .updateTable("organizers")
      .set({ deleted_at: new Date(), status: "ARCHIVED" })
      .where("id", "=", organizerId)
      .where("account_id", "=", accountId)
      .execute();
  });
}

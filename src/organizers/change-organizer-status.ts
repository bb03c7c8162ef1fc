import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import { type Edit, unversioned } from "../platform/http/editing/transaction.ts";
import { Refusal } from "../values/refusal.ts";
import { moveOrganizer, type OrganizerStatus } from "../events/index.ts";

interface StatusChange {
  accountId: number;
  organizerId: number;
  status: OrganizerStatus;
  isEmailVerified: boolean;
}

/**
 * Changes the status of an organiser. Archiving it archives its events. Restoring it does not restore them.
 */
export async function changeOrganizerStatus(
  db: Db,
  change: StatusChange,
  edit: Edit = unversioned,
): Promise<void> {
  const { accountId, organizerId, status, isEmailVerified } = change;
  await edit.transaction(db, async (tx) => {
    // Locks all organisers of the account, so that two concurrent calls cannot archive the last two.
    const organizers = await tx
      .selectFrom("organizers")
      .select(["id", "status"])
      .where("account_id", "=", accountId)
      .where("deleted_at", "is", null)
      .orderBy("id")
      .forNoKeyUpdate()
      .execute();
    const organizer = organizers.find(({ id }) => id === organizerId);
    if (!organizer) throw new Refusal("not_found");
    const isLastActive = !organizers.some((other) => other.id !== organizerId && other.status !== "ARCHIVED");
    const from = organizer.status as OrganizerStatus;
    if (moveOrganizer(from, status, { isEmailVerified, isLastActive }) === from) return;

    await tx
      .updateTable("organizers")
      .set({ status, updated_at: new Date() })
      .where("id", "=", organizerId)
      .where("account_id", "=", accountId)
      .execute();
    if (status !== "ARCHIVED") return;
    // In id order, like every change of several events, to avoid deadlocks.
    const events = await tx
      .selectFrom("events")
      .select("id")
      .where("account_id", "=", accountId)
      .where("organizer_id", "=", organizerId)
      .where("status", "<>", "ARCHIVED")
      .orderBy("id")
      .forNoKeyUpdate()
      .execute();
    if (events.length === 0) return;
    await tx
      .updateTable("events")
      .set((eb) => ({
        status: "ARCHIVED",
        // A live event is not cancelled, whatever a program of the version before has left.
        cancelled_at: sql<Date | null>`case when status = 'PAUSED' then cancelled_at end`,
        catalog_version: eb("catalog_version", "+", 1),
        updated_at: new Date(),
      }))
      .where(
        "id",
        "in",
        events.map(({ id }) => id),
      )
      .execute();
  });
}

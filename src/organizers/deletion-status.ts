import type { Db, Tx } from "../platform/database/database.ts";
import type { DeletionStatus } from "../events/contract.ts";
import { deletionStatusOf, hasOrders, requireOrganizer } from "../events/index.ts";
import type { RefusalCode } from "../values/refusal.ts";

export async function findOrganizerDeletionStatus(
  db: Db,
  own: { accountId: number; organizerId: number },
): Promise<DeletionStatus> {
  await requireOrganizer(db, own);
  return deletionStatusOf(await whyOrganizerStays(db, own));
}

/** Why an organiser cannot be deleted. Null: it can. */
export async function whyOrganizerStays(
  db: Db | Tx,
  { accountId, organizerId }: { accountId: number; organizerId: number },
): Promise<RefusalCode | null> {
  const others = await db
    .selectFrom("organizers")
    .select("status")
    .where("account_id", "=", accountId)
    .where("id", "<>", organizerId)
    .where("deleted_at", "is", null)
    .execute();
  if (others.length === 0) return "only_organizer";
  if (others.every(({ status }) => status === "ARCHIVED")) return "last_organizer";
  const events = await db
    .selectFrom("events")
    .select("id")
    .where("organizer_id", "=", organizerId)
    .where("deleted_at", "is", null)
    .execute();
  return (await hasOrders(
    db,
    events.map(({ id }) => id),
  ))
    ? "organizer_has_orders"
    : null;
}

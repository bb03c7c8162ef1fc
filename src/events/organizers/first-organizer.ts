import type { Tx } from "../../platform/database/database.ts";

export interface OrganizerOfEvent {
  id: number;
  email: string;
  timezone: string;
  currency: string;
}

/**
 * Finds the account's first active organiser, or creates one from the account. Locks the account's row, so
 * that two concurrent first events share one organiser.
 */
export async function findOrCreateFirstOrganizer(tx: Tx, accountId: number): Promise<OrganizerOfEvent> {
  const account = await tx
    .selectFrom("accounts")
    .select(["name", "email", "timezone", "currency_code as currency"])
    .where("id", "=", accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const first = await tx
    .selectFrom("organizers")
    .select(["id", "email", "timezone", "currency"])
    .where("account_id", "=", accountId)
    .where("deleted_at", "is", null)
    .where("status", "<>", "ARCHIVED")
    .orderBy("id")
    .limit(1)
    .forShare()
    .executeTakeFirst();
  if (first) return first;
  return tx
    .insertInto("organizers")
    .values({ account_id: accountId, ...account })
    .returning(["id", "email", "timezone", "currency"])
    .executeTakeFirstOrThrow();
}

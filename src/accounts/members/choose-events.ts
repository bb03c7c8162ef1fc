import { sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import { invalidField } from "../../values/refusal.ts";

interface Choice {
  accountId: number;
  userId: number;
  role: string;
  /** null: all of the account's events, future ones included. */
  eventIds: readonly number[] | null;
}

/** Limits a member to some events, or lets them see all. Administrators always see all. */
export async function chooseEvents(tx: Tx, { accountId, userId, role, eventIds }: Choice): Promise<void> {
  const chosen = role === "ADMIN" || role === "SUPERADMIN" ? null : eventIds;
  await tx
    .deleteFrom("chosen_events")
    .where("account_id", "=", accountId)
    .where("user_id", "=", userId)
    .execute();
  await tx
    .updateTable("memberships")
    .set({ sees_all_events: chosen === null })
    .where("account_id", "=", accountId)
    .where("user_id", "=", userId)
    .execute();
  if (chosen === null) return;
  const { numAffectedRows } = await sql`
    insert into chosen_events (account_id, user_id, event_id)
    select e.account_id, ${userId}, e.id from events e
    where e.account_id = ${accountId} and e.id = any(${chosen}::bigint[]) and e.deleted_at is null`.execute(
    tx,
  );
  // A foreign event is refused like an unknown one.
  if (Number(numAffectedRows) !== new Set(chosen).size) throw invalidField("event_ids", "unknown");
}

import { sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import { invalidField } from "../../values/refusal.ts";

interface Choice {
  accountId: number;
  userId: number;
  role: string;
  /** Null: all of the account's events, including future ones. */
  eventIds: readonly number[] | null;
}

/** Sets a member's event scope. Administrators always have access to all events. */
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
  // Refuses another account's event like an unknown one.
  if (Number(numAffectedRows) !== new Set(chosen).size) throw invalidField("event_ids", "unknown");
}

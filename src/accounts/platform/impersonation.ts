import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { Member } from "../../platform/http/call.ts";
import { Refusal } from "../../values/refusal.ts";

/** Long enough to look into a question, short enough not to stay on overnight. */
export const IMPERSONATION_MINUTES = 60;

/**
 * Lets a platform administrator act in a member's name, in the administrator's own session and for an hour.
 * Refuses to act in the name of other platform administrators.
 */
export async function startImpersonation(
  db: Db,
  administrator: Member,
  { userId, accountId }: { userId: number; accountId: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const member = await tx
      .selectFrom("memberships")
      .select("status")
      .where("account_id", "=", accountId)
      .where("user_id", "=", userId)
      .executeTakeFirst();
    if (member?.status !== "ACTIVE") throw new Refusal("not_found");
    const administers = await tx
      .selectFrom("memberships")
      .select("account_id")
      .where("user_id", "=", userId)
      .where("role", "=", "SUPERADMIN")
      .executeTakeFirst();
    if (administers) throw new Refusal("cannot_impersonate");
    await tx
      .updateTable("sessions")
      .set({
        acting_account_id: accountId,
        acting_user_id: userId,
        acting_until: sql`now() + make_interval(mins => ${IMPERSONATION_MINUTES})`,
      })
      .where("token_hash", "=", administrator.sessionHash)
      .execute();
  });
}

/** Lets the session act for the administrator again. */
export async function stopImpersonation(db: Db, { impersonator, sessionHash }: Member): Promise<void> {
  if (!impersonator) throw new Refusal("not_impersonating");
  await db
    .updateTable("sessions")
    .set({ acting_account_id: null, acting_user_id: null, acting_until: null })
    .where("token_hash", "=", sessionHash)
    .where("user_id", "=", impersonator.userId)
    .execute();
}

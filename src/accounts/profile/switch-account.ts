import type { Db } from "../../platform/database/database.ts";
import type { Member } from "../../platform/http/call.ts";
import { Refusal } from "../../values/refusal.ts";
import { recordAccountHistory } from "../history.ts";
import { startSession } from "../log-in/start-session.ts";

/**
 * Switches to another of the user's accounts. Ends the previous session, so that a role never outlives its
 * account.
 */
export async function switchAccount(
  db: Db,
  member: Member,
  accountId: number,
  browser: { userAgent: string; oldToken: string | undefined },
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const membership = await tx
      .selectFrom("memberships")
      .select("role")
      .where("account_id", "=", accountId)
      .where("user_id", "=", member.userId)
      .where("status", "=", "ACTIVE")
      .executeTakeFirst();
    if (!membership) throw new Refusal("not_found");
    // A session that another call has just ended must not continue under another token.
    const { numDeletedRows } = await tx
      .deleteFrom("sessions")
      .where("token_hash", "=", member.sessionHash)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new Refusal("not_logged_in");
    await recordAccountHistory(tx, { accountId, userId: member.userId, action: "account-switched" });
    return startSession(tx, { userId: member.userId, accountId, ...browser });
  });
}

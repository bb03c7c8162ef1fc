import type { Db } from "../../platform/database/database.ts";
import type { Member } from "../../platform/http/call.ts";
import { Refusal } from "../../values/refusal.ts";
import { recordAccountHistory } from "../history.ts";
import { continueSession } from "../log-in/continue-session.ts";

/**
 * Switches to another of the user's accounts. Ends the previous session, so that a role never outlives its
 * account.
 */
export async function switchAccount(
  db: Db,
  member: Member,
  accountId: number,
  userAgent: string,
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
    await recordAccountHistory(tx, { accountId, userId: member.userId, action: "account-switched" });
    return continueSession(tx, member.sessionHash, { userId: member.userId, accountId, userAgent });
  });
}

import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../values/refusal.ts";
import { recordAccountHistory } from "../history.ts";
import { lockPerson } from "../users.ts";
import { openInvitation } from "./invite-member.ts";

interface OwnMember {
  accountId: number;
  userId: number;
  byUserId: number;
}

/** Sends an unanswered invitation again with a new link. The previous link becomes invalid. */
export async function resendInvitation(db: Db, given: OwnMember): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const email = await endOpenInvitation(tx, given, "REPLACED");
    await openInvitation(tx, { ...given, email });
    await recordAccountHistory(tx, { ...entryOf(given), action: "invitation-sent-again" });
  });
}

/**
 * Withdraws an invitation and invalidates its link. Deletes a person who has no password and no other
 * membership.
 */
export async function withdrawInvitation(db: Db, given: OwnMember): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await endOpenInvitation(tx, given, "WITHDRAWN");
    await recordAccountHistory(tx, { ...entryOf(given), action: "invitation-withdrawn" });
    await tx
      .deleteFrom("memberships")
      .where("account_id", "=", given.accountId)
      .where("user_id", "=", given.userId)
      .execute();
    // Another account may be inviting the same person. A separate statement sees what that call has
    // committed.
    await lockPerson(tx, given.userId);
    await sql`
      delete from users u where u.id = ${given.userId} and u.password_hash is null
        and not exists (select from memberships m where m.user_id = u.id)`.execute(tx);
  });
}

/**
 * Closes the open invitation and returns its address. Locks the membership, so that accepting and withdrawing
 * run one after the other.
 */
async function endOpenInvitation(
  tx: Parameters<typeof openInvitation>[0],
  { accountId, userId }: OwnMember,
  state: "REPLACED" | "WITHDRAWN",
): Promise<string> {
  const member = await tx
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .select(["m.status", "u.email"])
    .where("m.account_id", "=", accountId)
    .where("m.user_id", "=", userId)
    .forUpdate("m")
    .executeTakeFirst();
  if (!member) throw new Refusal("not_found");
  if (member.status !== "INVITED") throw new Refusal("not_invited");
  const invitation = await tx
    .updateTable("invitations")
    .set({ state })
    .where("account_id", "=", accountId)
    .where("user_id", "=", userId)
    .where("state", "=", "OPEN")
    .returning("email")
    .executeTakeFirst();
  // Version 0.1.0 deleted unanswered invitations 30 days after they expired.
  return invitation?.email ?? member.email;
}

function entryOf({ accountId, userId, byUserId }: OwnMember) {
  return { accountId, userId: byUserId, subjectUserId: userId };
}

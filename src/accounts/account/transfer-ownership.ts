import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import { enqueue } from "../../platform/queue/queue.ts";
import { invalidField, Refusal } from "../../values/refusal.ts";
import { recordAccountHistory } from "../history.ts";
import type { SignedInUser } from "../users.ts";

/**
 * Transfers the account to another administrator. The previous owner stays an administrator. An account
 * always has exactly one owner: of two concurrent transfers, the second finds that its caller is no longer
 * the owner.
 */
export async function transferOwnership(
  db: Db,
  { accountId, userId }: SignedInUser,
  toUserId: number,
): Promise<void> {
  if (toUserId === userId) throw invalidField("user_id", "not_yourself");
  await db.transaction().execute(async (tx) => {
    const members = await lockBoth(tx, accountId, [userId, toUserId]);
    const from = members.find((member) => member.user_id === userId);
    const to = members.find((member) => member.user_id === toUserId);
    if (!from?.is_account_owner) throw new Refusal("forbidden");
    if (!to) throw invalidField("user_id", "unknown");
    const canOwn = to.role !== "ORGANIZER" && to.role !== "DOOR" && to.status === "ACTIVE";
    if (!canOwn || !to.email_verified_at) throw invalidField("user_id", "invalid_choice");
    await setOwner(tx, { accountId, userId }, false);
    await setOwner(tx, { accountId, userId: toUserId }, true);
    await tx
      .updateTable("accounts")
      .set({ email: to.email, updated_at: sql`now()` })
      .where("id", "=", accountId)
      .execute();
    await recordAccountHistory(tx, { accountId, userId, subjectUserId: toUserId, action: "owner-changed" });
    for (const recipient of [userId, toUserId])
      await enqueue(tx, "send-owner-changed", {
        user_id: recipient,
        account_id: accountId,
        owner_id: toUserId,
      });
  });
}

/** Locks in id order, so that two transfers do not deadlock. */
function lockBoth(tx: Tx, accountId: number, userIds: number[]) {
  return tx
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .select(["m.user_id", "m.role", "m.status", "m.is_account_owner", "u.email", "u.email_verified_at"])
    .where("m.account_id", "=", accountId)
    .where("m.user_id", "in", userIds)
    .orderBy("m.user_id")
    .forUpdate("m")
    .execute();
}

async function setOwner(tx: Tx, { accountId, userId }: SignedInUser, isOwner: boolean): Promise<void> {
  await tx
    .updateTable("memberships")
    .set({ is_account_owner: isOwner })
    .where("account_id", "=", accountId)
    .where("user_id", "=", userId)
    .execute();
}

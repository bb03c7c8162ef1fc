import type { Db, Tx } from "../../platform/database/database.ts";
import type { Member as Caller } from "../../platform/http/call.ts";
import { Refusal } from "../../values/refusal.ts";
import { lockPerson } from "../users.ts";
import { removeSecondStep } from "../second-step/remove-second-step.ts";

/**
 * Removes the second step of a member who has lost phone and recovery codes. Refused for the owner and for
 * superadmins, who rank above an administrator. Administrators switch off their own second step in the profile,
 * with the password. If the member is active in other accounts too, only the operator can remove the second
 * step, because this account must not weaken the log-in to the others.
 */
export async function removeMemberSecondStep(db: Db, caller: Caller, userId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Locks the user before the membership, like a log-in.
    await lockPerson(tx, userId);
    const member = await lockMember(tx, caller.accountId, userId);
    if (userId === caller.userId) throw new Refusal("forbidden");
    if (member.is_account_owner && caller.role !== "SUPERADMIN") throw new Refusal("forbidden");
    if (member.role === "SUPERADMIN" && caller.role !== "SUPERADMIN") throw new Refusal("forbidden");
    if (await isActiveElsewhere(tx, caller.accountId, userId)) throw new Refusal("second_step_operator_only");
    await removeSecondStep(tx, userId, { accountId: caller.accountId, userId: caller.userId });
  });
}

/** Excludes invited people, because this account must not learn whether they have a second step. */
async function lockMember(tx: Tx, accountId: number, userId: number) {
  const member = await tx
    .selectFrom("memberships")
    .select(["role", "is_account_owner"])
    .where("account_id", "=", accountId)
    .where("user_id", "=", userId)
    .where("status", "in", ["ACTIVE", "INACTIVE"])
    .forUpdate()
    .executeTakeFirst();
  if (!member) throw new Refusal("not_found");
  return member;
}

async function isActiveElsewhere(tx: Tx, accountId: number, userId: number): Promise<boolean> {
  const other = await tx
    .selectFrom("memberships")
    .select("account_id")
    .where("user_id", "=", userId)
    .where("account_id", "<>", accountId)
    .where("status", "=", "ACTIVE")
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

import type { Tx } from "../platform/database/database.ts";
import type { ApiArea } from "../platform/http/dispatch/bound-route.ts";
import { findAccount } from "./account/accounts.ts";
import { lockMember } from "./members/change-member.ts";
import { findAccountMember } from "./members/members.ts";
import { findUser, lockPerson } from "./users.ts";

/** Locks and reads each resource of this area for a conditional edit, in the common lock order. */
export const editedResources = {
  async account(tx, { user: { accountId } }) {
    await lockAccount(tx, accountId);
    return findAccount(tx, accountId);
  },

  async member(tx, { params, user: { accountId } }) {
    await lockMember(tx, accountId, params.user_id);
    return findAccountMember(tx, accountId, params.user_id);
  },

  async user(tx, { user }) {
    await lockPerson(tx, user.userId);
    return findUser(tx, user);
  },
} satisfies ApiArea["resources"];

async function lockAccount(tx: Tx, accountId: number): Promise<void> {
  await tx.selectFrom("accounts").select("id").where("id", "=", accountId).forNoKeyUpdate().execute();
}

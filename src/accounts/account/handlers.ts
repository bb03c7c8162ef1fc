import type { Handlers } from "../../platform/http/call.ts";
import { Refusal } from "../../values/refusal.ts";
import { requireIdentity } from "../profile/require-identity.ts";
import { takeChallenge } from "../second-step/passkey-challenges.ts";
import type { AccountServices } from "../log-in/set-session-cookies.ts";
import { findAccount } from "./accounts.ts";
import { changeAccount } from "./change-account.ts";
import type { AccountContract } from "./contract.ts";
import { transferOwnership } from "./transfer-ownership.ts";

export function accountHandlers(services: AccountServices) {
  const { db } = services;
  return {
    getOwnAccount: async (_input, { user }) => ({ data: await findAccount(db, user.accountId) }),
    getAccount: async ({ params }, { user }) => {
      requireOwn(params.account_id, user.accountId);
      return { data: await findAccount(db, user.accountId) };
    },
    changeOwnAccount: async ({ body }, { user, edit }) => {
      await changeAccount(db, user, body, edit);
      return { data: await findAccount(db, user.accountId) };
    },
    changeAccount: async ({ params, body }, { user, edit }) => {
      requireOwn(params.account_id, user.accountId);
      await changeAccount(db, user, body, edit);
      return { data: await findAccount(db, user.accountId) };
    },
    async transferOwnership({ params, body }, call) {
      const { user } = call;
      requireOwn(params.account_id, user.accountId);
      await requireIdentity(services, {
        userId: user.userId,
        password: body.current_password,
        credential: body.credential,
        challengeToken: takeChallenge(call),
      });
      await transferOwnership(db, user, body.user_id);
      return undefined;
    },
  } satisfies Handlers<AccountContract>;
}

/** Gives the same response for another account as for an unknown one. */
function requireOwn(asked: number, own: number): void {
  if (asked !== own) throw new Refusal("not_found");
}

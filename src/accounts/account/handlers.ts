import type { Handlers } from "../../platform/http/call.ts";
import { Refusal } from "../../values/refusal.ts";
import type { AccountServices } from "../welcome.ts";
import { findAccount } from "./accounts.ts";
import { changeAccount } from "./change-account.ts";
import type { AccountContract } from "./contract.ts";

export function accountHandlers({ db }: AccountServices) {
  return {
    getOwnAccount: async (_input, { user }) => ({ data: await findAccount(db, user.accountId) }),
    getAccount: async ({ params }, { user }) => {
      requireOwn(params.account_id, user.accountId);
      return { data: await findAccount(db, user.accountId) };
    },
    changeAccount: async ({ params, body }, { user }) => {
      requireOwn(params.account_id, user.accountId);
      await changeAccount(db, user, body);
      return { data: await findAccount(db, user.accountId) };
    },
  } satisfies Handlers<AccountContract>;
}

/** Somebody else's account cannot be told from one that is not there. */
function requireOwn(asked: number, own: number): void {
  if (asked !== own) throw new Refusal("not_found");
}

import { type Handlers, type MemberCall, SESSION_COOKIE } from "../../platform/http/call.ts";
import { Refusal } from "../../values/refusal.ts";
import { confirmEmail, confirmEmailByLink } from "../sign-up/confirm-email.ts";
import { checkMailedLink } from "../mailed-links.ts";
import { extendSession } from "../log-in/extend-session.ts";
import { requestEmailCode } from "../sign-up/request-email-code.ts";
import { listOwnAccounts } from "../second-step/continue-log-in.ts";
import { findRecipient, findUser, type SignedInUser } from "../users.ts";
import {
  type AccountServices,
  browserOf,
  rememberLocale,
  setSessionCookies,
} from "../log-in/set-session-cookies.ts";
import { changeMe } from "./change-me.ts";
import type { ProfileContract } from "./contract.ts";
import {
  cancelEmailChange,
  checkEmailChange,
  confirmEmailChange,
  resendEmailChange,
} from "./email-change.ts";
import { endOtherSessions, endSession, listSessions } from "./sessions.ts";
import { switchAccount } from "./switch-account.ts";

export function profileHandlers(services: AccountServices) {
  const { db, limits } = services;
  const { secretKey, secretKeys } = services.config;
  const answer = async (who: SignedInUser) => ({ data: await findUser(db, who) });

  async function letIn(call: MemberCall, accountId: number, token: string) {
    const { data } = await answer({ userId: call.user.userId, accountId });
    setSessionCookies(call, secretKey, { ...data, token });
    return { data };
  }

  return {
    async extendSession(_input, call) {
      const maxAge = await extendSession(db, call.user);
      call.setCookie(SESSION_COOKIE, call.cookie(SESSION_COOKIE)!, { maxAge });
      const { data } = await answer(call.user);
      rememberLocale(call, data.locale);
      return { data, next_step: null, accounts: [] };
    },

    me: (_input, { user }) => answer(user),

    async changeMe({ body }, call) {
      const browser = { ...browserOf(call), edit: call.edit };
      const token = await changeMe({ db, limits }, call.user, body, browser);
      if (token !== null) return letIn(call, call.user.accountId, token);
      const { data } = await answer(call.user);
      rememberLocale(call, data.locale);
      return { data };
    },

    async confirmEmailWithCode({ params, body }, call) {
      requireSelf(call, params.user_id);
      const { userId, isEmailVerified: isVerified } = call.user;
      await confirmEmail(db, secretKeys, { userId, code: body.code, isVerified });
      return answer(call.user);
    },

    async resendEmailConfirmation({ params }, call) {
      requireSelf(call, params.user_id);
      const { userId, isEmailVerified: isVerified } = call.user;
      await requestEmailCode(db, limits, { userId, isVerified });
      return undefined;
    },

    async checkConfirmationLink({ params }) {
      const userId = await checkMailedLink(db, "EMAIL_CONFIRMATION_LINK", params.token);
      const to = await findRecipient(db, userId);
      if (!to) throw new Refusal("token_invalid");
      return { data: { user_id: userId, email: to.email } };
    },

    async confirmEmail({ params }) {
      await confirmEmailByLink(db, { userId: params.user_id, token: params.token });
      return undefined;
    },

    checkEmailChange: async ({ params }) => ({ data: await checkEmailChange(db, params.token) }),

    async confirmEmailChange({ params }) {
      const email = await confirmEmailChange(db, { userId: params.user_id, token: params.token });
      return { data: { email } };
    },

    async cancelEmailChange({ params }, call) {
      requireSelf(call, params.user_id);
      await db.transaction().execute((tx) => cancelEmailChange(tx, params.user_id));
      return answer(call.user);
    },

    async resendEmailChange({ params }, call) {
      requireSelf(call, params.user_id);
      await resendEmailChange(db, limits, params.user_id);
      return undefined;
    },

    listSessions: async (_input, { user }) => ({ data: await listSessions(db, user) }),

    async endOtherSessions(_input, { user }) {
      await endOtherSessions(db, user);
      return undefined;
    },

    async endSession({ params }, { user }) {
      await endSession(db, user, params.session_id);
      return undefined;
    },

    listOwnAccounts: async (_input, { user }) => ({ data: await listOwnAccounts(db, user.userId) }),

    async switchAccount({ body }, call) {
      const token = await switchAccount(db, call.user, body.account_id, call.userAgent);
      return letIn(call, body.account_id, token);
    },
  } satisfies Handlers<ProfileContract>;
}

/** Gives the same response for any other user, existing or not. */
function requireSelf({ user }: MemberCall, userId: number): void {
  if (user.userId !== userId) throw new Refusal("not_found");
}

import { type Call, type Handlers, SESSION_COOKIE } from "../platform/http/call.ts";
import type { ApiArea } from "../platform/http/dispatcher.ts";
import type { Services } from "../platform/services.ts";
import { Refusal } from "../values/refusal.ts";
import { confirmEmail } from "./confirm-email.ts";
import { type AccountsContract, contract } from "./contract.ts";
import { DEVICE_COOKIE, DEVICE_DAYS, newDeviceNote } from "./known-device.ts";
import { createAccountLimits, networkOf } from "./limits.ts";
import { logIn } from "./log-in.ts";
import { logOut } from "./log-out.ts";
import { register } from "./register.ts";
import { requestEmailCode } from "./request-email-code.ts";
import { requestPasswordReset } from "./request-password-reset.ts";
import { resetPassword } from "./reset-password.ts";
import { checkResetToken } from "./reset-tokens.ts";
import { SESSION_DAYS } from "./session-token.ts";
import { findUser, type Who } from "./users.ts";

const DAY_SECONDS = 86_400;

export function accountsApi(services: Services): ApiArea {
  const { db } = services;
  const { secretKey } = services.config;
  const limits = createAccountLimits(services);

  /** The cookies of somebody who has just shown who they are. */
  function welcome(call: Call, email: string, token: string): void {
    call.setCookie(SESSION_COOKIE, token, { maxAge: SESSION_DAYS * DAY_SECONDS });
    call.setCookie(DEVICE_COOKIE, newDeviceNote(secretKey, email), { maxAge: DEVICE_DAYS * DAY_SECONDS });
  }

  const browserOf = (call: Call) => ({ userAgent: call.userAgent, oldToken: call.cookie(SESSION_COOKIE) });
  const answer = async (who: Who) => ({ data: await findUser(db, who) });

  const handlers = {
    async logIn({ body }, call) {
      const { address } = call;
      const attempt = { ...body, ...browserOf(call), address, deviceNote: call.cookie(DEVICE_COOKIE) };
      const session = await logIn({ db, limits, secretKey }, attempt);
      welcome(call, body.email, session.token);
      return answer(session);
    },

    async logOut(_input, call) {
      const token = call.cookie(SESSION_COOKIE);
      if (token) await logOut(db, token);
      call.clearCookie(SESSION_COOKIE);
      return undefined;
    },

    async register({ body }, call) {
      await limits.registerByAddress.take(networkOf(call.address));
      const session = await register(db, {
        firstName: body.first_name,
        lastName: body.last_name,
        email: body.email,
        password: body.password,
        timezone: body.timezone ?? "UTC",
        currencyCode: body.currency_code ?? "USD",
        locale: body.locale ?? call.locale,
        ...browserOf(call),
      });
      welcome(call, body.email, session.token);
      return answer(session);
    },

    async forgotPassword({ body }, call) {
      await requestPasswordReset(db, limits, { email: body.email, address: call.address });
      return undefined;
    },

    async checkResetToken({ params }) {
      await checkResetToken(db, params.token);
      return undefined;
    },

    async resetPassword({ params, body }, call) {
      const session = await resetPassword(db, { ...params, ...body, ...browserOf(call) });
      welcome(call, session.email, session.token);
      return answer(session);
    },

    me: (_input, { user }) => answer(user),

    async confirmEmailWithCode({ params, body }, { user }) {
      if (params.user_id !== user.userId) throw new Refusal("not_found");
      const { userId, isEmailVerified: isVerified } = user;
      await confirmEmail(db, secretKey, { userId, code: body.code, isVerified });
      return answer(user);
    },

    async resendEmailConfirmation({ params }, { user }) {
      if (params.user_id !== user.userId) throw new Refusal("not_found");
      await requestEmailCode(db, limits, { userId: user.userId, isVerified: user.isEmailVerified });
      return undefined;
    },
  } satisfies Handlers<AccountsContract>;
  return { contract, handlers };
}

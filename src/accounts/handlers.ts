import { SAVED_LOCALE_COOKIE, SESSION_COOKIE } from "../platform/http/call.ts";
import type { Handlers } from "../platform/http/call.ts";
import type { AccountReactions } from "./account-reactions.ts";
import type { AuthContract } from "./contract.ts";
import { Refusal } from "../values/refusal.ts";
import { DEVICE_COOKIE } from "./log-in/known-device.ts";
import { logIn } from "./log-in/log-in.ts";
import { logOut } from "./log-in/log-out.ts";
import { checkMailedLink } from "./mailed-links.ts";
import { isRegistrationOpen } from "./sign-up/open-registration.ts";
import { register } from "./sign-up/register.ts";
import { registerInvited } from "./sign-up/register-invited.ts";
import { requestPasswordReset } from "./passwords/request-password-reset.ts";
import { createProofOfWork, requireProof } from "./sign-up/proof-of-work.ts";
import { attributionOf } from "./rules/attribution.ts";
import { resetPassword } from "./passwords/reset-password.ts";
import { findUser } from "./users.ts";
import {
  type AccountServices,
  answerProgress,
  browserOf,
  setSessionCookies,
} from "./log-in/set-session-cookies.ts";
import { networkOf } from "../values/network-of.ts";

export function authHandlers(
  services: AccountServices,
  reactions: Pick<AccountReactions, "pauseWebhooksOf">,
) {
  const { db, limits } = services;
  const { secretKey, secretKeys } = services.config;

  /** Takes one of the network's sign-ups that need no proof of work. False: none is left. */
  const isFree = (network: string) =>
    limits.registerFreely.consume(network).then(
      () => true,
      (refused: unknown) => {
        if (refused instanceof Refusal && refused.code === "rate_limited") return false;
        throw refused;
      },
    );

  return {
    async logIn({ body }, call) {
      const { address } = call;
      const attempt = { ...body, ...browserOf(call), address, deviceNote: call.cookie(DEVICE_COOKIE) };
      return answerProgress(services, call, await logIn({ db, limits, secretKeys }, attempt));
    },

    async logOut(_input, call) {
      const token = call.cookie(SESSION_COOKIE);
      if (token) await logOut(db, token);
      call.clearCookie(SESSION_COOKIE);
      if (call.cookie(SAVED_LOCALE_COOKIE)) call.clearCookie(SAVED_LOCALE_COOKIE);
      return undefined;
    },

    async register({ body }, call) {
      const network = networkOf(call.address);
      await limits.registerByAddress.consume(network);
      if (!(await isFree(network)))
        await requireProof({ secretKeys, uses: limits.proofUses }, body.proof, new Date());
      const person = {
        firstName: body.first_name,
        lastName: body.last_name,
        email: body.email,
        password: body.password,
        ...browserOf(call),
      };
      const session = body.invite_token
        ? await registerInvited(
            db,
            { ...person, token: body.invite_token, timezone: body.timezone },
            reactions,
          )
        : await register(db, {
            ...person,
            isRegistrationOpen: services.config.isRegistrationOpen,
            timezone: body.timezone ?? "UTC",
            currencyCode: body.currency_code ?? "USD",
            locale: body.locale ?? call.locale,
            attribution: attributionOf(body, new URL(services.config.publicUrl).host),
          });
      const data = await findUser(db, session);
      setSessionCookies(call, secretKey, { ...data, token: session.token });
      return { data };
    },

    getRegistration: async () => ({ data: { is_open: await isRegistrationOpen(db, services.config) } }),

    getSignUpProof: async () => ({ data: createProofOfWork(secretKey, new Date()) }),

    async forgotPassword({ body }, call) {
      await requestPasswordReset(db, limits, { email: body.email, address: call.address });
      return undefined;
    },

    async checkResetToken({ params }) {
      await checkMailedLink(db, "PASSWORD_RESET", params.token);
      return undefined;
    },

    async resetPassword({ params, body }, call) {
      const progress = await resetPassword(db, { ...params, ...body, ...browserOf(call) }, reactions);
      return answerProgress(services, call, progress);
    },
  } satisfies Handlers<AuthContract>;
}

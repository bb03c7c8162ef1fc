import type { Call, Handlers, MemberCall } from "../../platform/http/call.ts";
import { recordAccountHistory } from "../history.ts";
import { requireLiveSession } from "../profile/require-live-session.ts";
import { requirePassword } from "../profile/require-password.ts";
import { endOtherSessions } from "../profile/sessions.ts";
import { startSession } from "../log-in/start-session.ts";
import { findUser } from "../users.ts";
import {
  type AccountServices,
  answerProgress,
  browserOf,
  pendingLoginStep,
  setSessionCookies,
} from "../log-in/set-session-cookies.ts";
import {
  beginAuthenticator,
  confirmAuthenticator,
  findSecondStep,
  removeAuthenticator,
} from "./authenticator.ts";
import type { SecondStepContract } from "./contract.ts";
import { enterCode } from "./enter-code.ts";
import { continueLogIn } from "./continue-log-in.ts";
import { countGuess, giveGuessBack } from "./count-guess.ts";
import { findLoginStep, LOGIN_STEP_COOKIE } from "./login-steps.ts";
import { CHALLENGE_MINUTES, PASSKEY_COOKIE, takeChallenge } from "./passkey-challenges.ts";
import {
  addPasskey,
  requestPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  verifyPasskey,
} from "./passkeys.ts";
import { makeRecoveryCodes } from "./recovery-codes.ts";
import { networkOf } from "../../values/network-of.ts";

type Options = Record<string, unknown>;

export function secondStepHandlers(services: AccountServices) {
  const { db, limits, config } = services;
  const { secretKey, secretKeys } = config;

  function rememberChallenge(call: Call, { options, token }: { options: object; token: string }) {
    call.setCookie(PASSKEY_COOKIE, token, { maxAge: CHALLENGE_MINUTES * 60 });
    return { data: { ...options } as Options };
  }

  const askPassword = (call: MemberCall, password: string) =>
    requirePassword(db, limits, call.user.userId, password);

  return {
    async getLoginStep(_input, call) {
      const step = await findLoginStep(db, call.cookie(LOGIN_STEP_COOKIE));
      return pendingLoginStep(db, step.userId, step.needsCode);
    },

    async enterCode({ body }, call) {
      const stepToken = call.cookie(LOGIN_STEP_COOKIE);
      const progress = await enterCode(
        { db, limits, secretKeys },
        { ...body, stepToken, ...browserOf(call) },
      );
      return answerProgress(services, call, progress);
    },

    async chooseAccount({ body }, call) {
      const stepToken = call.cookie(LOGIN_STEP_COOKIE);
      const { userId, needsCode } = await findLoginStep(db, stepToken);
      // Keeps the same step, because a new one would bring new tries and more time for the code.
      if (needsCode) return pendingLoginStep(db, userId, needsCode);
      const accountId = body.account_id;
      const arrival = { userId, accountId, stepToken, hasShownSecond: true, ...browserOf(call) };
      const progress = await db.transaction().execute((tx) => continueLogIn(tx, arrival));
      return answerProgress(services, call, progress);
    },

    async requestPasskey(_input, call) {
      await limits.passkeyByAddress.consume(networkOf(call.address));
      return rememberChallenge(call, await requestPasskey(db, config));
    },

    async logInWithPasskey({ body }, call) {
      const token = takeChallenge(call);
      const signer = await verifyPasskey(db, config, { token, credential: body.credential });
      const arrival = { ...signer, accountId: body.account_id, hasShownSecond: true, ...browserOf(call) };
      const progress = await db.transaction().execute((tx) => continueLogIn(tx, arrival));
      return answerProgress(services, call, progress);
    },

    listPasskeys: async (_input, { user }) => ({ data: await listPasskeys(db, user.userId) }),

    async beginPasskey({ body }, call) {
      await askPassword(call, body.current_password);
      const { email, full_name: name } = await findUser(db, call.user);
      return rememberChallenge(call, await beginPasskey(db, config, { ...call.user, email, name }));
    },

    async addPasskey({ body }, call) {
      const given = { token: takeChallenge(call), ...body };
      return { data: await addPasskey(db, config, call.user, given) };
    },

    async removePasskey({ params }, call) {
      await removePasskey(db, whoOf(call), params.passkey_id);
      return undefined;
    },

    getSecondStep: async (_input, { user }) => ({ data: await findSecondStep(db, secretKeys, user.userId) }),

    async beginAuthenticator({ body }, call) {
      await askPassword(call, body.current_password);
      const { id: userId, email } = await findUser(db, call.user);
      return { data: await beginAuthenticator(db, config, { userId, email }) };
    },

    /** Ends the sessions that started without the second step, and starts a new one here. */
    async confirmAuthenticator({ body }, call) {
      const who = whoOf(call);
      await countGuess(limits, who.userId);
      const { codes, token } = await db.transaction().execute(async (tx) => {
        await requireLiveSession(tx, call.user);
        const recoveryCodes = await confirmAuthenticator(tx, secretKeys, who, body.code.replace(/\s/g, ""));
        await endOtherSessions(tx, call.user);
        return { codes: recoveryCodes, token: await startSession(tx, { ...who, ...browserOf(call) }) };
      });
      await giveGuessBack(limits, who.userId);
      setSessionCookies(call, secretKey, { ...(await findUser(db, who)), token });
      return { data: { recovery_codes: codes } };
    },

    async remakeRecoveryCodes({ body }, call) {
      await askPassword(call, body.current_password);
      const who = whoOf(call);
      const codes = await db.transaction().execute(async (tx) => {
        await requireLiveSession(tx, call.user);
        await recordAccountHistory(tx, { ...who, action: "recovery-codes-made" });
        return makeRecoveryCodes(tx, secretKey, who.userId);
      });
      return { data: { recovery_codes: codes } };
    },

    async removeAuthenticator({ body }, call) {
      await askPassword(call, body.current_password);
      await db.transaction().execute(async (tx) => {
        await requireLiveSession(tx, call.user);
        await removeAuthenticator(tx, whoOf(call));
      });
      return undefined;
    },
  } satisfies Handlers<SecondStepContract>;
}

const whoOf = ({ user: { userId, accountId } }: MemberCall) => ({ userId, accountId });

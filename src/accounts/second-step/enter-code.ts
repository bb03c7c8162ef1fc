import type { Db } from "../../platform/database/database.ts";
import type { SecretKeys } from "../../platform/secret-keys.ts";
import { recordAccountHistory } from "../history.ts";
import type { AccountLimits } from "../limits.ts";
import { countGuess, giveGuessBack } from "./count-guess.ts";
import { consumeAuthenticatorCode } from "./authenticator.ts";
import { continueLogIn, type Progress } from "./continue-log-in.ts";
import { tryLoginStep } from "./login-steps.ts";
import { consumeRecoveryCode } from "./recovery-codes.ts";

interface EnteredCode {
  stepToken: string | undefined;
  code: string;
  account_id?: number;
  userAgent: string;
  oldToken: string | undefined;
}

const APP_CODE = /^\d{6}$/;

/**
 * Performs the second step of a log-in. Tries are counted per log-in and per user, so that starting over with
 * a stolen password gives no more of them. A code is consumed even if the log-in then fails.
 */
export async function enterCode(
  { db, limits, secretKeys }: { db: Db; limits: AccountLimits; secretKeys: SecretKeys },
  { stepToken, account_id: accountId, userAgent, oldToken, ...entered }: EnteredCode,
): Promise<Progress> {
  const { userId, needsCode } = await tryLoginStep(db, stepToken);
  const code = entered.code.replace(/\s/g, "");
  if (needsCode) {
    await countGuess(limits, userId);
    if (APP_CODE.test(code)) await consumeAuthenticatorCode(db, secretKeys, { userId, code });
    else {
      await consumeRecoveryCode(db, secretKeys, { userId, code });
      await recordAccountHistory(db, { accountId: null, userId, action: "recovery-code-used" });
    }
    await giveGuessBack(limits, userId);
  }
  const arrival = { userId, accountId, stepToken, hasShownSecond: true, userAgent, oldToken };
  return db.transaction().execute((tx) => continueLogIn(tx, arrival));
}

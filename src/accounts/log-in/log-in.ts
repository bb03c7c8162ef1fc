import type { Db } from "../../platform/database/database.ts";
import type { SecretKeys } from "../../platform/secret-keys.ts";
import { Refusal } from "../../values/refusal.ts";
import { knownDevice } from "./known-device.ts";
import type { RateLimiter } from "../../platform/rate-limit/rate-limiter.ts";
import type { AccountLimits } from "../limits.ts";
import { verifyPassword } from "../passwords/password-hash.ts";
import { continueLogIn, type Progress } from "../second-step/continue-log-in.ts";
import { findLogin } from "../users.ts";
import { networkOf } from "../../values/network-of.ts";

export interface LoginAttempt {
  email: string;
  password: string;
  /** The account to log in to. Absent: the only one, or else the user chooses. */
  account_id?: number;
  address: string;
  userAgent: string;
  oldToken: string | undefined;
  deviceNote: string | undefined;
}

export interface LoginServices {
  db: Db;
  limits: AccountLimits;
  secretKeys: SecretKeys;
}

/**
 * Checks the password and continues to a session, or to the next step before one. An unknown address, a wrong
 * password and an ended membership get the same response after the same work. Tries are counted before the
 * check, so that concurrent ones count too. A browser that has logged in before has separate tries.
 */
export async function logIn(services: LoginServices, attempt: LoginAttempt): Promise<Progress> {
  const { db, limits, secretKeys } = services;
  const device = knownDevice(secretKeys, attempt.email, attempt.deviceNote);
  const counted: [RateLimiter, string][] = device
    ? [[limits.loginByDevice, device]]
    : [
        [limits.loginByAddress, networkOf(attempt.address)],
        [limits.loginByEmail, attempt.email],
        [limits.loginByEmailDaily, attempt.email],
      ];
  for (const [limit, key] of counted) await limit.consume(key);

  const found = await findLogin(db, attempt.email);
  const isRight = await verifyPassword(attempt.password, found?.password_hash);
  if (!found || !isRight || !found.is_member) throw new Refusal("wrong_credentials");

  const { account_id: accountId, userAgent, oldToken } = attempt;
  const arrival = {
    userId: found.id,
    accountId,
    passwordHash: found.password_hash,
    hasShownSecond: false,
    userAgent,
    oldToken,
  };
  const progress = await db.transaction().execute((tx) => continueLogIn(tx, arrival));
  for (const [limit, key] of counted) await limit.giveBack(key);
  return progress;
}

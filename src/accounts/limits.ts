import { createHmac } from "node:crypto";
import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Log } from "../platform/log.ts";
import type { Services } from "../platform/services.ts";
import { Refusal } from "../values/refusal.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface Limit {
  /** Takes one of the tries, or refuses with the seconds until the next. */
  take(key: string): Promise<void>;
  /** For a try that was none: a log-in that succeeded. */
  giveBack(key: string): Promise<void>;
}

export type AccountLimits = ReturnType<typeof createAccountLimits>;

/**
 * How often what can be guessed or abused may be tried. Counted in the database, so by all processes
 * together, and whether or not the address tried exists. Keys are hashed: no list of addresses lies about.
 */
export function createAccountLimits({ pool, log, config }: Pick<Services, "pool" | "log" | "config">) {
  const limit = (name: string, points: number, seconds: number) =>
    limitOf({ pool, log, name, points, seconds, secretKey: config.secretKey });
  return {
    loginByEmail: limit("login-email", 10, 15 * MINUTE),
    loginByEmailDaily: limit("login-email-day", 50, DAY),
    loginByAddress: limit("login-address", 30, 15 * MINUTE),
    loginByDevice: limit("login-device", 10, 15 * MINUTE),
    registerByAddress: limit("register-address", 60, HOUR),
    /** More than these do a little work first: see sign-up-proof.ts. */
    registerFreely: limit("register-freely", 5, HOUR),
    proofUses: limit("proof-use", 1, HOUR),
    resetByEmail: limit("reset-email", 5, HOUR),
    resetByAddress: limit("reset-address", 30, HOUR),
    emailCodeByUser: limit("email-code-user", 3, DAY),
    passwordByUser: limit("password-user", 10, 15 * MINUTE),
    passkeyByAddress: limit("passkey-address", 60, 15 * MINUTE),
    secondStepByUser: limit("second-step-user", 10, 15 * MINUTE),
    invitationsByAccount: limit("invitations-account", 200, DAY),
    /** Invitations and links to an address that has not said yet that it wants any: by whomever, together. */
    letterToStranger: limit("letter-stranger", 3, DAY),
  };
}

interface LimitOptions {
  pool: pg.Pool;
  log: Log;
  name: string;
  points: number;
  seconds: number;
  secretKey: string;
}

function limitOf({ pool, log, name, points, seconds, secretKey }: LimitOptions): Limit {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
    // What is refused anyway costs the database nothing.
    inMemoryBlockOnConsumed: points + 1,
  });
  const hashed = (key: string) => createHmac("sha256", secretKey).update(key).digest("base64url");
  return {
    async take(key) {
      try {
        await limiter.consume(hashed(key));
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        // Once for each time it is reached, not for each try after it.
        if (refused.consumedPoints === points + 1) log.warn({ limit: name }, "a limit on tries was reached");
        throw new Refusal("rate_limited", { facts: { seconds: Math.ceil(refused.msBeforeNext / 1000) } });
      }
    },
    async giveBack(key) {
      await limiter.reward(hashed(key));
    },
  };
}

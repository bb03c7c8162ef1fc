import { createDatabaseLimiter, type RateLimiter } from "../platform/rate-limit/rate-limiter.ts";
import { DAY, HOUR, type Limit, MINUTE } from "../platform/rate-limit/limit.ts";
import type { Services } from "../platform/services.ts";

/** Limits for guessing secrets and requesting emails. They apply whether or not the address exists. */
export const ACCOUNT_LIMITS = {
  loginByEmail: { name: "login-email", points: 10, seconds: 15 * MINUTE },
  loginByEmailDaily: { name: "login-email-day", points: 50, seconds: DAY },
  loginByAddress: { name: "login-address", points: 30, seconds: 15 * MINUTE },
  loginByDevice: { name: "login-device", points: 10, seconds: 15 * MINUTE },
  registerByAddress: { name: "register-address", points: 60, seconds: HOUR },
  /** Beyond this limit a sign-up needs a proof of work: see `proof-of-work.ts`. */
  registerFreely: { name: "register-freely", points: 5, seconds: HOUR },
  proofUses: { name: "proof-use", points: 1, seconds: HOUR },
  resetByEmail: { name: "reset-email", points: 5, seconds: HOUR },
  resetByAddress: { name: "reset-address", points: 30, seconds: HOUR },
  emailCodeByUser: { name: "email-code-user", points: 3, seconds: DAY },
  passwordByUser: { name: "password-user", points: 10, seconds: 15 * MINUTE },
  passkeyByAddress: { name: "passkey-address", points: 60, seconds: 15 * MINUTE },
  secondStepByUser: { name: "second-step-user", points: 10, seconds: 15 * MINUTE },
  secondStepByUserDaily: { name: "second-step-user-day", points: 30, seconds: DAY },
  invitationsByAccount: { name: "invitations-account", points: 200, seconds: DAY },
  /** Emails to an address that has not opted in, counted across all senders. */
  emailToStranger: { name: "email-stranger", points: 3, seconds: DAY },
} satisfies Record<string, Limit>;

export type AccountLimits = Record<keyof typeof ACCOUNT_LIMITS, RateLimiter>;

export function createAccountLimits({
  pool,
  log,
  config,
}: Pick<Services, "pool" | "log" | "config">): AccountLimits {
  const { secretKey } = config;
  const limiters = Object.entries(ACCOUNT_LIMITS).map(([name, limit]) => [
    name,
    // Beyond `registerFreely`, sign-ups need a proof of work and are not refused. So there is no refusal to
    // remember.
    createDatabaseLimiter({ pool, log, secretKey, remembersRefusals: name !== "registerFreely" }, limit),
  ]);
  return Object.fromEntries(limiters) as AccountLimits;
}

import { HOUR, type Limit } from "../platform/rate-limit/limit.ts";
import { createDatabaseLimiter, type RateLimiter } from "../platform/rate-limit/rate-limiter.ts";
import type { Services } from "../platform/services.ts";

/** An account that was taken over must not lose all its customers at once. */
export const ERASURE_LIMITS = {
  byAccount: { name: "erasures-account", points: 30, seconds: HOUR },
} satisfies Record<string, Limit>;

export function limitErasures({ pool, config }: Pick<Services, "pool" | "config">): RateLimiter {
  return createDatabaseLimiter({ pool, secretKey: config.secretKey }, ERASURE_LIMITS.byAccount);
}

import type pg from "pg";
import { HOUR, type Limit } from "../../platform/rate-limit/limit.ts";
import { createDatabaseLimiter } from "../../platform/rate-limit/rate-limiter.ts";

/** Rate limits for requests for links to lost tickets. */
export const LOOKUP_LIMITS = {
  byNetwork: { name: "ticket-lookups-network", points: 10, seconds: HOUR },
  byEmail: { name: "ticket-lookups-email", points: 3, seconds: HOUR },
} satisfies Record<string, Limit>;

export function limitLookups({ pool, secretKey }: { pool: pg.Pool; secretKey: string }) {
  const limiterOf = (limit: Limit) => createDatabaseLimiter({ pool, secretKey }, limit);
  return { byNetwork: limiterOf(LOOKUP_LIMITS.byNetwork), byEmail: limiterOf(LOOKUP_LIMITS.byEmail) };
}

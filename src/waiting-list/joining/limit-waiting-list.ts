import type pg from "pg";
import { DAY, HOUR, type Limit } from "../../platform/rate-limit/limit.ts";
import { createDatabaseLimiter } from "../../platform/rate-limit/rate-limiter.ts";

/** Rate limits for requests, because each request sends an e-mail to an address that anyone can type. */
export const WAITING_LIST_LIMITS = {
  byNetwork: { name: "waiting-list-network", points: 30, seconds: HOUR },
  byEmail: { name: "waiting-list-email", points: 5, seconds: DAY },
} satisfies Record<string, Limit>;

export function limitWaitingList({ pool, secretKey }: { pool: pg.Pool; secretKey: string }) {
  const limiterOf = (limit: Limit) => createDatabaseLimiter({ pool, secretKey }, limit);
  return {
    byNetwork: limiterOf(WAITING_LIST_LIMITS.byNetwork),
    byEmail: limiterOf(WAITING_LIST_LIMITS.byEmail),
  };
}

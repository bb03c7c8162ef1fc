import { createHmac } from "node:crypto";
import type pg from "pg";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { Refusal } from "../../values/refusal.ts";
import type { Log } from "../log.ts";
import type { Limit } from "./limit.ts";

export interface RateLimiter {
  /** Takes one point, or refuses with the seconds until the next one. */
  consume(key: string): Promise<void>;
  /** Takes one point and returns 0, or returns the milliseconds until the next one. */
  tryConsume(key: string): Promise<number>;
  /** Refuses if no point is left. Takes no point. */
  refuseWhenSpent(key: string): Promise<void>;
  /** The number of points taken. */
  consumed(key: string): Promise<number>;
  /** Returns a point, for an attempt that does not count: a successful log-in. */
  giveBack(key: string): Promise<void>;
}

interface DatabaseLimiterOptions {
  pool: pg.Pool;
  /** The key for hashing limit keys, so that the table contains no addresses. */
  secretKey: string;
  /** A process that has reached the limit refuses from memory, without a query to the database. */
  remembersRefusals?: boolean;
  /** Logs each time the limit is reached. */
  log?: Log;
}

/** Counts in the database, for all processes together. */
export function createDatabaseLimiter(
  { pool, secretKey, remembersRefusals = false, log }: DatabaseLimiterOptions,
  limit: Limit,
): RateLimiter {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: limit.name,
    points: limit.points,
    duration: limit.seconds,
    ...(remembersRefusals && { inMemoryBlockOnConsumed: limit.points + 1 }),
  });
  const hash = (key: string) => createHmac("sha256", secretKey).update(key).digest("base64url");
  return limiterOver(limiter, { limit, storedKey: hash, log });
}

/** Counts in this process, at almost no cost. */
export function createMemoryLimiter(limit: Limit): RateLimiter {
  const limiter = new RateLimiterMemory({ points: limit.points, duration: limit.seconds });
  return limiterOver(limiter, { limit, storedKey: (key) => key });
}

interface Given {
  limit: Limit;
  storedKey(key: string): string;
  log?: Log | undefined;
}

function limiterOver(limiter: RateLimiterAbstract, { limit, storedKey, log }: Given): RateLimiter {
  async function tryConsume(key: string): Promise<number> {
    try {
      await limiter.consume(storedKey(key));
      return 0;
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      // Logs once each time the limit is reached, not for each further attempt.
      if (refused.consumedPoints === limit.points + 1)
        log?.warn({ limit: limit.name }, "a limit on tries was reached");
      return Math.max(1, refused.msBeforeNext);
    }
  }

  function refuseFor(milliseconds: number): void {
    // The library uses the wall clock, which may have been set meanwhile.
    if (milliseconds > 0) throw rateLimited(Math.min(milliseconds, limit.seconds * 1_000));
  }

  return {
    tryConsume,
    consume: async (key) => refuseFor(await tryConsume(key)),
    async refuseWhenSpent(key) {
      const taken = await limiter.get(storedKey(key));
      if (taken && taken.consumedPoints >= limit.points) refuseFor(Math.max(1, taken.msBeforeNext));
    },
    consumed: async (key) => (await limiter.get(storedKey(key)))?.consumedPoints ?? 0,
    async giveBack(key) {
      await limiter.reward(storedKey(key));
    },
  };
}

/** Answered with 429 and Retry-After. */
export function rateLimited(milliseconds: number): Refusal {
  return new Refusal("rate_limited", { facts: { seconds: Math.ceil(milliseconds / 1_000) } });
}

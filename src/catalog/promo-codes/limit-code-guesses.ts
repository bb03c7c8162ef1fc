import { createHmac } from "node:crypto";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Services } from "../../platform/services.ts";
import { Refusal } from "../../values/refusal.ts";
import { networkOf } from "../../values/network-of.ts";

/** Who tries codes at which event. */
export interface CodeGuesser {
  address: string;
  eventId: number;
}

export type CodeGuesses = ReturnType<typeof watchGuesses>;

const MISSES = 10;
const MINUTE_SECONDS = 60;

/**
 * Whoever has tried so many codes that are none has to wait, whatever they try next. Misses alone are counted, in
 * the database and so by all processes together: an office that uses the code it was sent never meets this. A
 * process hears of a block with the guesser's next miss there, so each may let one more guess through.
 */
export function limitCodeGuesses(services: Pick<Services, "pool" | "config">): CodeGuesses {
  const guesses = watches.get(services.pool) ?? watchGuesses(services);
  watches.set(services.pool, guesses);
  return guesses;
}

/** One for all doors of a process. */
const watches = new WeakMap<Services["pool"], CodeGuesses>();

function watchGuesses({ pool, config }: Pick<Services, "pool" | "config">) {
  const misses = new RateLimiterPostgres({
    storeClient: pool,
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: "promo-misses",
    points: MISSES,
    duration: MINUTE_SECONDS,
  });
  /** Until when, by this process's monotonic clock. */
  const blocked = new Map<string, number>();

  /** Refuses whoever has to wait, without a word about the code. */
  function refuseGuessers(guesser: CodeGuesser): void {
    const key = keyOf(guesser);
    const until = blocked.get(key);
    if (until === undefined) return;
    const left = until - performance.now();
    if (left > 0) throw tooMany(left);
    blocked.delete(key);
  }

  /** Counts a code that was none, and refuses from the eleventh in a minute on. */
  async function countMiss(guesser: CodeGuesser): Promise<void> {
    const key = keyOf(guesser);
    try {
      await misses.consume(createHmac("sha256", config.secretKey).update(key).digest("base64url"));
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      for (const [other, until] of blocked) if (until <= performance.now()) blocked.delete(other);
      blocked.set(key, performance.now() + refused.msBeforeNext);
      throw tooMany(refused.msBeforeNext);
    }
  }

  return { refuseGuessers, countMiss };
}

function keyOf({ address, eventId }: CodeGuesser): string {
  return `${eventId} ${networkOf(address)}`;
}

function tooMany(milliseconds: number): Refusal {
  return new Refusal("rate_limited", { facts: { seconds: Math.ceil(milliseconds / 1_000) } });
}

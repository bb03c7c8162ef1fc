import { type Limit, MINUTE } from "../platform/rate-limit/limit.ts";
import { createDatabaseLimiter, rateLimited } from "../platform/rate-limit/rate-limiter.ts";
import type { Services } from "../platform/services.ts";
import { networkOf } from "../values/network-of.ts";

/** The client that enters codes, and the event. */
export interface CodeGuesser {
  address: string;
  eventId: number;
}

export type CodeGuesses = ReturnType<typeof watchGuesses>;

export const PROMO_CODE_LIMITS = {
  misses: { name: "promo-misses", points: 10, seconds: MINUTE },
} satisfies Record<string, Limit>;

/**
 * Makes a client wait that has entered too many wrong codes. Only wrong codes count, so people who share a
 * network and have a valid code are not affected. The database counts across all processes. A process learns
 * of a block with the client's next wrong code, so each process may allow one more guess.
 */
export function limitCodeGuesses(services: Pick<Services, "pool" | "config">): CodeGuesses {
  const guesses = watches.get(services.pool) ?? watchGuesses(services);
  watches.set(services.pool, guesses);
  return guesses;
}

/** One per process, shared by all handlers. */
const watches = new WeakMap<Services["pool"], CodeGuesses>();

function watchGuesses({ pool, config }: Pick<Services, "pool" | "config">) {
  const misses = createDatabaseLimiter({ pool, secretKey: config.secretKey }, PROMO_CODE_LIMITS.misses);
  /** End of each block, in milliseconds of performance.now(). */
  const blocked = new Map<string, number>();

  /** Refuses a blocked client without revealing anything about the code. */
  function refuseGuessers(guesser: CodeGuesser): void {
    const key = keyOf(guesser);
    const until = blocked.get(key);
    if (until === undefined) return;
    const left = until - performance.now();
    if (left > 0) throw rateLimited(left);
    blocked.delete(key);
  }

  /** Counts a wrong code. Refuses from the eleventh wrong code in a minute on. */
  async function countMiss(guesser: CodeGuesser): Promise<void> {
    const key = keyOf(guesser);
    const wait = await misses.tryConsume(key);
    if (wait === 0) return;
    for (const [other, until] of blocked) if (until <= performance.now()) blocked.delete(other);
    blocked.set(key, performance.now() + wait);
    throw rateLimited(wait);
  }

  return { refuseGuessers, countMiss };
}

function keyOf({ address, eventId }: CodeGuesser): string {
  return `${eventId} ${networkOf(address)}`;
}

import { RateLimiterMemory } from "rate-limiter-flexible";
import { Refusal } from "../values/refusal.ts";

const TRIES = 20;
const MINUTE_SECONDS = 60;

/** Links have 130 random bits; whoever tries them out is slowed down all the same. */
export function createWrongLinkLimit() {
  const limiter = new RateLimiterMemory({ points: TRIES, duration: MINUTE_SECONDS });

  /** Runs a lookup by link; a miss counts against the address, and too many are refused unlooked. */
  async function guard<Found>(address: string, find: () => Promise<Found>): Promise<Found> {
    const spent = await limiter.get(address);
    if (spent && spent.remainingPoints <= 0) {
      throw new Refusal("rate_limited", { facts: { seconds: Math.ceil(spent.msBeforeNext / 1000) } });
    }
    try {
      return await find();
    } catch (error) {
      if (error instanceof Refusal && error.code === "not_found")
        await limiter.consume(address).catch(() => {});
      throw error;
    }
  }

  return { guard };
}

import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { networkOf } from "../values/network-of.ts";
import { Refusal } from "../values/refusal.ts";

const MISSES = 20;
const MINUTE_SECONDS = 60;

/**
 * A ticket's link carries 130 random bits, so nobody finds one by trying; whoever tries is slowed down all
 * the same. Only misses count: a family behind one address opens as many tickets as it has.
 */
export function limitGuesses() {
  const misses = new RateLimiterMemory({ points: MISSES, duration: MINUTE_SECONDS });

  return async function unlessGuessing<Found>(address: string, find: () => Promise<Found>): Promise<Found> {
    const network = networkOf(address);
    const before = await misses.get(network);
    if (before && before.consumedPoints >= MISSES) throw tooMany(before);
    try {
      return await find();
    } catch (error) {
      if (error instanceof Refusal && error.code === "not_found") await misses.penalty(network);
      throw error;
    }
  };
}

function tooMany(used: RateLimiterRes): Refusal {
  return new Refusal("rate_limited", { facts: { seconds: Math.ceil(used.msBeforeNext / 1000) } });
}

import { type Limit, MINUTE } from "../platform/rate-limit/limit.ts";
import { createMemoryLimiter } from "../platform/rate-limit/rate-limiter.ts";
import { networkOf } from "../values/network-of.ts";
import { Refusal } from "../values/refusal.ts";

export const TICKET_LIMITS = {
  misses: { name: "ticket-misses", points: 20, seconds: MINUTE },
} satisfies Record<string, Limit>;

/**
 * Slows down guesses of ticket links, although a link contains 130 random bits and no guess finds one. Only
 * misses count, because a family behind one address opens many tickets.
 */
export function limitGuesses() {
  const misses = createMemoryLimiter(TICKET_LIMITS.misses);

  return async function unlessGuessing<Found>(address: string, find: () => Promise<Found>): Promise<Found> {
    const network = networkOf(address);
    await misses.refuseWhenSpent(network);
    try {
      return await find();
    } catch (error) {
      if (error instanceof Refusal && error.code === "not_found") await misses.tryConsume(network);
      throw error;
    }
  };
}

import { type Limit, MINUTE } from "../platform/rate-limit/limit.ts";
import { createMemoryLimiter } from "../platform/rate-limit/rate-limiter.ts";
import { networkOf } from "../values/network-of.ts";
import { Refusal } from "../values/refusal.ts";

export const CHECK_IN_LIMITS = {
  wrongLinks: { name: "check-in-links", points: 20, seconds: MINUTE },
} satisfies Record<string, Limit>;

const MAX_KNOWN_LINKS = 10_000;

/**
 * Links have 130 random bits, but guessing is slowed down all the same. A link that has opened before bypasses the
 * limit: visitors often share an address with the door's devices, and must not shut the door by guessing.
 */
export function createWrongLinkLimit() {
  const limiter = createMemoryLimiter(CHECK_IN_LIMITS.wrongLinks);
  const known = new Set<string>();
  const firstLooks = new Map<string, Promise<unknown>>();

  /** Runs a lookup by link. Consumes a point of the limit first, and gives it back unless the link was wrong. */
  async function guard<Found>(address: string, link: string, find: () => Promise<Found>): Promise<Found> {
    // All devices of a door may open the link at once: one try counts for all of them.
    const first = firstLooks.get(link);
    if (first) await first.catch(() => {});
    if (known.has(link)) return forgetIfGone(link, find);
    const look = lookFirst(address, link, find).finally(() => firstLooks.delete(link));
    firstLooks.set(link, look);
    return look;
  }

  async function lookFirst<Found>(address: string, link: string, find: () => Promise<Found>): Promise<Found> {
    const network = networkOf(address);
    await limiter.consume(network);
    let isMiss = false;
    try {
      const found = await find();
      remember(link);
      return found;
    } catch (error) {
      isMiss = isNotFound(error);
      throw error;
    } finally {
      if (!isMiss) await limiter.giveBack(network);
    }
  }

  async function forgetIfGone<Found>(link: string, find: () => Promise<Found>): Promise<Found> {
    try {
      return await find();
    } catch (error) {
      if (isNotFound(error)) known.delete(link);
      throw error;
    }
  }

  function remember(link: string): void {
    known.add(link);
    if (known.size > MAX_KNOWN_LINKS) known.delete(known.values().next().value!);
  }

  return { guard };
}

function isNotFound(error: unknown): boolean {
  return error instanceof Refusal && error.code === "not_found";
}

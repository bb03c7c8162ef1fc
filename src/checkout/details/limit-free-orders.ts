import { HOUR, type LimitOfSetting } from "../../platform/rate-limit/limit.ts";
import { createDatabaseLimiter } from "../../platform/rate-limit/rate-limiter.ts";
import type { Services } from "../../platform/services.ts";
import { Refusal } from "../../values/refusal.ts";
import { normalizeEmail } from "../rules/normalize-email.ts";
import { networkOf } from "../../values/network-of.ts";

export type FreeOrders = ReturnType<typeof limitFreeOrders>;

export const FREE_ORDER_LIMITS = {
  byAddress: { name: "free-orders-address", setting: "TESSERA_FREE_ORDERS_PER_ADDRESS", seconds: HOUR },
  byEmail: { name: "free-orders-email", setting: "TESSERA_FREE_ORDERS_PER_EMAIL", seconds: HOUR },
} satisfies Record<string, LimitOfSetting>;

/** Share of each limit that a process grants by itself. Further orders are counted in the database. */
const OWN_PART = 1 / 4;

/**
 * Limits free orders per e-mail address and per network within an hour: they cost the sender nothing, but
 * fill inboxes and take stock from others.
 */
export function limitFreeOrders(services: Pick<Services, "pool" | "config">) {
  const { freeOrdersPerAddress, freeOrdersPerEmail } = services.config;
  const ofAddress = limitOf(services, FREE_ORDER_LIMITS.byAddress, freeOrdersPerAddress);
  const ofEmail = limitOf(services, FREE_ORDER_LIMITS.byEmail, freeOrdersPerEmail);

  /** Consumes one unit of each limit, or refuses. A null address means staff, who are exempt. */
  return async function take({ address, email }: { address: string | null; email: string }): Promise<void> {
    if (address === null) return;
    await ofAddress(networkOf(address));
    await ofEmail(normalizeEmail(email));
  };
}

const MAX_KEPT = 50_000;

function limitOf({ pool, config }: Pick<Services, "pool" | "config">, limit: LimitOfSetting, most: number) {
  if (most === 0) return async () => {};
  const ownPart = Math.ceil(most * OWN_PART);
  const points = Math.max(1, most - ownPart);
  const own = new Map<string, { count: number; until: number }>();
  const { secretKey } = config;
  const shared = createDatabaseLimiter({ pool, secretKey, remembersRefusals: true }, { ...limit, points });

  return async (key: string): Promise<void> => {
    const now = performance.now();
    let taken = own.get(key);
    if (!taken || taken.until <= now) {
      // Deletes the oldest count to bound the memory. A client whose count is lost can only place more orders.
      if (own.size >= MAX_KEPT) own.delete(own.keys().next().value!);
      own.set(key, (taken = { count: 0, until: now + HOUR * 1_000 }));
    }
    taken.count += 1;
    if (taken.count <= ownPart) return;
    const wait = await shared.tryConsume(key);
    if (wait === 0) return;
    const seconds = Math.ceil(wait / 1_000);
    throw new Refusal("too_many_orders", { facts: { seconds, minutes: Math.ceil(seconds / 60) } });
  };
}

import { createHmac } from "node:crypto";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Services } from "../../platform/services.ts";
import { Refusal } from "../../values/refusal.ts";
import { foldedEmail } from "../rules/folded-email.ts";
import { networkOf } from "../../values/network-of.ts";

export type FreeOrders = ReturnType<typeof limitFreeOrders>;

const HOUR_SECONDS = 3_600;
/** The part of each limit that every process gives out by itself. What goes beyond it is counted in the database. */
const OWN_PART = 1 / 4;

/**
 * Free orders cost nobody anything but those who get the mails and those who find everything taken. So one
 * e-mail address and one network get only so many within an hour, whoever asks.
 */
export function limitFreeOrders(services: Pick<Services, "pool" | "config">) {
  const { freeOrdersPerAddress, freeOrdersPerEmail } = services.config;
  const ofAddress = limitOf(services, "free-orders-address", freeOrdersPerAddress);
  const ofEmail = limitOf(services, "free-orders-email", freeOrdersPerEmail);

  /** Takes one of each, or refuses. Null: nobody from outside, and without limit. */
  return async function take({ address, email }: { address: string | null; email: string }): Promise<void> {
    if (address === null) return;
    await ofAddress(networkOf(address));
    await ofEmail(foldedEmail(email));
  };
}

const MAX_KEPT = 50_000;

function limitOf({ pool, config }: Pick<Services, "pool" | "config">, name: string, most: number) {
  if (most === 0) return async () => {};
  const ownPart = Math.ceil(most * OWN_PART);
  const points = Math.max(1, most - ownPart);
  const own = new Map<string, { count: number; until: number }>();
  const shared = new RateLimiterPostgres({
    storeClient: pool,
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: HOUR_SECONDS,
    // What is refused anyway costs the database nothing.
    inMemoryBlockOnConsumed: points + 1,
  });

  return async (key: string): Promise<void> => {
    const now = performance.now();
    let taken = own.get(key);
    if (!taken || taken.until <= now) {
      // The longest known first; where it is not over yet, a new count only lets somebody have more.
      if (own.size >= MAX_KEPT) own.delete(own.keys().next().value!);
      own.set(key, (taken = { count: 0, until: now + HOUR_SECONDS * 1_000 }));
    }
    taken.count += 1;
    if (taken.count <= ownPart) return;
    try {
      await shared.consume(createHmac("sha256", config.secretKey).update(key).digest("base64url"));
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      const seconds = Math.ceil(refused.msBeforeNext / 1_000);
      throw new Refusal("too_many_orders", { facts: { seconds, minutes: Math.ceil(seconds / 60) } });
    }
  };
}

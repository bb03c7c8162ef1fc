import { createHmac } from "node:crypto";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Services } from "../../platform/services.ts";
import { Refusal } from "../../values/refusal.ts";

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** How often strangers may write to organisers: counted in the database, so by all processes together. */
export function limitContactMessages({ pool, config }: Pick<Services, "pool" | "config">) {
  const limit = (keyPrefix: string, points: number, duration: number) => {
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: "pool",
      tableName: "rate_limits",
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
    });
    const hashed = (key: string | number) =>
      createHmac("sha256", config.secretKey).update(String(key)).digest("base64url");
    return {
      /** Takes one, or refuses with the seconds until the next. */
      async take(key: string | number): Promise<void> {
        await limiter.consume(hashed(key)).catch((refused: unknown) => {
          if (!(refused instanceof RateLimiterRes)) throw refused;
          throw new Refusal("rate_limited", { facts: { seconds: Math.ceil(refused.msBeforeNext / 1000) } });
        });
      },
      /** How many were taken. */
      async taken(key: string | number): Promise<number> {
        return (await limiter.get(hashed(key)))?.consumedPoints ?? 0;
      },
    };
  };
  return {
    byNetwork: limit("contact-network", 5, HOUR_SECONDS),
    bySender: limit("contact-sender", 5, DAY_SECONDS),
    byOrganizer: limit("contact-organizer", 50, DAY_SECONDS),
    byQuestion: limit("contact-question", 1, HOUR_SECONDS),
  };
}

export type ContactLimits = ReturnType<typeof limitContactMessages>;

import { HOUR, type Limit } from "../platform/rate-limit/limit.ts";
import { createDatabaseLimiter } from "../platform/rate-limit/rate-limiter.ts";
import type { Services } from "../platform/services.ts";
import { Refusal } from "../values/refusal.ts";

/** A member's click makes our servers call an address of their choice, and a replay does so thousands of times. */
export const WEBHOOK_LIMITS = {
  tests: { name: "webhook-tests", points: 60, seconds: HOUR },
  resends: { name: "webhook-resends", points: 300, seconds: HOUR },
  replays: { name: "webhook-replays", points: 20, seconds: HOUR },
} satisfies Record<string, Limit>;

/** Limits what members have sent to webhooks by hand, by account. */
export function limitWebhooks({ pool, config, log }: Pick<Services, "pool" | "config" | "log">) {
  const limiterOf = (limit: Limit) => {
    const limiter = createDatabaseLimiter({ pool, secretKey: config.secretKey, log }, limit);
    return async ({ accountId }: { accountId: number }): Promise<void> => {
      const wait = await limiter.tryConsume(String(accountId));
      if (wait === 0) return;
      const seconds = Math.ceil(wait / 1_000);
      throw new Refusal("too_many_webhook_tries", { facts: { seconds, minutes: Math.ceil(seconds / 60) } });
    };
  };
  return {
    takeTest: limiterOf(WEBHOOK_LIMITS.tests),
    takeResend: limiterOf(WEBHOOK_LIMITS.resends),
    takeReplay: limiterOf(WEBHOOK_LIMITS.replays),
  };
}

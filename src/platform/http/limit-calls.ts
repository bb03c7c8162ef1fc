import type { FastifyInstance } from "fastify";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { Refusal } from "../../values/refusal.ts";

const MINUTE_SECONDS = 60;

/** A ceiling for each address on the HTTP API; what is worth guessing has limits of its own. */
export function limitCalls(app: FastifyInstance, perMinute: number): void {
  if (perMinute === 0) return;
  const limiter = new RateLimiterMemory({ points: perMinute, duration: MINUTE_SECONDS });
  app.addHook("onRequest", async (request) => {
    // A provider has few addresses and much to tell; what it sends is signed.
    if (request.routeOptions.url?.startsWith("/api/public/webhooks/")) return;
    try {
      await limiter.consume(request.ip);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      // The library goes by the wall clock, which may have been set meanwhile.
      const seconds = Math.min(MINUTE_SECONDS, Math.max(1, Math.ceil(refused.msBeforeNext / 1000)));
      throw new Refusal("rate_limited", { facts: { seconds } });
    }
  });
}

import type { FastifyInstance, FastifyRequest } from "fastify";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { networkOf } from "../../values/network-of.ts";
import { Refusal } from "../../values/refusal.ts";
import { clientAddress } from "./client-address.ts";

const MINUTE_SECONDS = 60;

/** Counts a request against its network, or refuses it with the seconds until the next. */
export type TakeRequest = (request: FastifyRequest) => Promise<void>;

/** A number of requests a minute for each network, counted by this process; 0: no limit. */
export function createRequestLimit(perMinute: number): TakeRequest {
  if (perMinute === 0) return async () => {};
  const limiter = new RateLimiterMemory({ points: perMinute, duration: MINUTE_SECONDS });
  return async (request) => {
    try {
      await limiter.consume(networkOf(clientAddress(request)));
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      // The library goes by the wall clock, which may have been set meanwhile.
      const seconds = Math.min(MINUTE_SECONDS, Math.max(1, Math.ceil(refused.msBeforeNext / 1000)));
      throw new Refusal("rate_limited", { facts: { seconds } });
    }
  };
}

/** A ceiling for each network on the HTTP API; calls worth guessing have further limits. */
export function limitCalls(app: FastifyInstance, perMinute: number): void {
  const take = createRequestLimit(perMinute);
  app.addHook("onRequest", async (request) => {
    // A provider has few addresses and much to tell; what it sends is signed.
    if (!request.routeOptions.url?.startsWith("/api/public/webhooks/")) await take(request);
  });
}

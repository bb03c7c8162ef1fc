import type { FastifyInstance, FastifyRequest } from "fastify";
import { networkOf } from "../../values/network-of.ts";
import { type LimitOfSetting, MINUTE } from "../rate-limit/limit.ts";
import { createMemoryLimiter } from "../rate-limit/rate-limiter.ts";
import { clientAddress } from "./security/client-address.ts";

/** Each process counts for itself. */
export const REQUEST_LIMITS = {
  calls: { name: "api-calls", setting: "TESSERA_API_CALLS_PER_MINUTE", seconds: MINUTE },
  pages: { name: "pages", setting: "TESSERA_PAGES_PER_MINUTE", seconds: MINUTE },
} satisfies Record<string, LimitOfSetting>;

/** Counts a request against its network, or refuses it with the seconds until the next. */
export type TakeRequest = (request: FastifyRequest) => Promise<void>;

/** A number of requests a minute for each network, counted by this process; 0: no limit. */
export function createRequestLimit(of: keyof typeof REQUEST_LIMITS, perMinute: number): TakeRequest {
  if (perMinute === 0) return async () => {};
  const limiter = createMemoryLimiter({ ...REQUEST_LIMITS[of], points: perMinute });
  return (request) => limiter.consume(networkOf(clientAddress(request)));
}

/** A ceiling for each network on the HTTP API; calls that invite guessing have further limits. */
export function limitCalls(app: FastifyInstance, perMinute: number): void {
  const take = createRequestLimit("calls", perMinute);
  app.addHook("onRequest", async (request) => {
    // A provider has few addresses and many messages, which are signed.
    if (!request.routeOptions.url?.startsWith("/api/public/webhooks/")) await take(request);
  });
}

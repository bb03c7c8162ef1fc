import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { networkOf } from "../../values/network-of.ts";
import { type LimitOfSetting, MINUTE } from "../rate-limit/limit.ts";
import { createMemoryLimiter, rateLimited } from "../rate-limit/rate-limiter.ts";
import { clientAddress } from "./security/client-address.ts";
import { apiKeyOf } from "./security/api-key-of.ts";

/** Each process counts separately. */
export const REQUEST_LIMITS = {
  calls: { name: "api-calls", setting: "TESSERA_API_CALLS_PER_MINUTE", seconds: MINUTE },
  keys: { name: "api-key-calls", setting: "TESSERA_API_CALLS_PER_MINUTE", seconds: MINUTE },
  pages: { name: "pages", setting: "TESSERA_PAGES_PER_MINUTE", seconds: MINUTE },
} satisfies Record<string, LimitOfSetting>;

/** Counts a request against its network, or refuses it with the seconds until the next one is allowed. */
export type TakeRequest = (request: FastifyRequest) => Promise<void>;

/** Limits the requests per minute for each network, counted by this process. 0: no limit. */
export function createRequestLimit(of: keyof typeof REQUEST_LIMITS, perMinute: number): TakeRequest {
  if (perMinute === 0) return async () => {};
  const limiter = createMemoryLimiter({ ...REQUEST_LIMITS[of], points: perMinute });
  return (request) => limiter.consume(networkOf(clientAddress(request)));
}

/**
 * The API keys that this process has verified recently. Each has its own limit; a made-up key counts against
 * its network.
 */
export interface KnownApiKeys {
  note(key: string): void;
}

const MAX_KEYS = 10_000;
const LIMIT_HEADER = "ratelimit-limit";

/**
 * Limits the calls of the HTTP API for each network and each API key. Calls that allow guessing have further
 * limits.
 */
export function limitCalls(app: FastifyInstance, perMinute: number): KnownApiKeys {
  const take = createRequestLimit("calls", perMinute);
  const limit = { ...REQUEST_LIMITS.keys, points: perMinute };
  const limiter = createMemoryLimiter(limit);
  const known = new Set<string>();
  app.addHook("onRequest", (request, reply, done) => {
    // A provider sends many signed messages from few addresses.
    const isOfProvider = request.routeOptions.url?.startsWith("/api/public/webhooks/");
    if (perMinute === 0 || isOfProvider) return done();
    admit(request, reply).then(() => done(), done);
  });

  // Counts the first call of a key in this process: the key was unknown when the call was admitted.
  app.addHook("onSend", (request, reply, _payload, done) => {
    const key = apiKeyOf(request);
    const isCounted = reply.hasHeader(LIMIT_HEADER);
    if (perMinute === 0 || key === null || isCounted || !known.has(hashOf(key))) return done();
    countCall(key, reply).then(() => done(), done);
  });

  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const key = apiKeyOf(request);
    if (key === null || !known.has(hashOf(key))) return take(request);
    const wait = await countCall(key, reply);
    if (wait > 0) throw rateLimited(wait);
  }

  /**
   * Returns 0 if this call is allowed, otherwise the milliseconds until the next one. Sets the rate-limit headers.
   */
  async function countCall(key: string, reply: FastifyReply): Promise<number> {
    const wait = await limiter.tryConsume(hashOf(key));
    const used = await limiter.consumed(hashOf(key));
    void reply.headers({
      [LIMIT_HEADER]: String(perMinute),
      "ratelimit-remaining": String(Math.max(0, perMinute - used)),
      "ratelimit-reset": String(wait > 0 ? Math.ceil(wait / 1_000) : limit.seconds),
    });
    return wait;
  }

  return {
    note(key) {
      if (known.size >= MAX_KEYS) known.clear();
      known.add(hashOf(key));
    },
  };
}

function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

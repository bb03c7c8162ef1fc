import type { IncomingMessage } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { createExpiringCache } from "../expiring-cache.ts";
import { requestLocale } from "../request-locale.ts";
import { routeOf } from "../requests/route-of.ts";
import { encodingFor } from "./page-cache.ts";
import { prepareResponse, type PreparedResponse } from "./prepared-response.ts";

export interface CachedResponse extends PreparedResponse {
  /** The response depends on a promo code: check first whether this visitor may try codes. */
  hasCode: boolean;
  /** For metrics. */
  route: string;
}

const MAX_BYTES = 32 * 1024 * 1024;

/**
 * Caches whole responses for cached pages: when a sale opens, one event page gets tens of thousands of
 * requests a second, and assembling its headers would cost more than sending it. A response expires with its
 * page.
 */
export function createResponseCache(maxBytes = MAX_BYTES) {
  const cache = createExpiringCache<CachedResponse>(maxBytes);

  /** Returns the last response to the same request. */
  function find(request: IncomingMessage): CachedResponse | undefined {
    const key = keyOf(request);
    return key === null ? undefined : cache.get(key);
  }

  /** Caches the response that is about to be sent, after all its headers are set. */
  function keep(
    request: FastifyRequest,
    reply: FastifyReply,
    { body, until, hasCode }: { body: Buffer; until: number; hasCode: boolean },
  ): void {
    const key = keyOf(request.raw);
    if (key === null) return;
    const headers: string[] = [];
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (name === "set-cookie" || name === "connection") return;
      if (name !== "x-request-id") headers.push(name, String(value));
    }
    headers.push("content-length", String(body.length));
    const prepared = prepareResponse(headers, body, reply.server.server.keepAliveTimeout);
    cache.set(
      key,
      { ...prepared, hasCode, route: routeOf(request) },
      { bytes: body.length + 2 * prepared.start.length, until },
    );
  }

  return { find, keep, bytes: cache.bytes };
}

/** Returns everything in a request that the response depends on, or null if the request is not cacheable. */
function keyOf({ method, url, headers }: IncomingMessage): string | null {
  if (method !== "GET" || headers["if-none-match"] !== undefined) return null;
  const locale = requestLocale({ headers, url: url! });
  return `${locale} ${encodingFor(headers["accept-encoding"]) ?? "identity"} ${url}`;
}

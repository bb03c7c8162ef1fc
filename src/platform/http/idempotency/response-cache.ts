import type { FastifyReply, FastifyRequest } from "fastify";
import { createExpiringCache } from "../expiring-cache.ts";
import { encodingFor } from "../pages/page-cache.ts";
import { requestLocale } from "../request-locale.ts";

export interface CachedResponse {
  headers: string[];
  /** The bytes as Latin-1: Node sends headers and a Latin-1 string in one write, at half the cost of two. */
  body: string;
  /** The response depends on a promo code: check first whether this visitor may try codes. */
  hasCode: boolean;
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
  function find(request: FastifyRequest): CachedResponse | undefined {
    const key = keyOf(request);
    return key === null ? undefined : cache.get(key);
  }

  function send(request: FastifyRequest, reply: FastifyReply, { headers, body }: CachedResponse): void {
    reply.hijack();
    reply.raw.writeHead(200, [...headers, "x-request-id", request.id]);
    reply.raw.end(body, "latin1");
  }

  /** Caches the response that is about to be sent, after all its headers are set. */
  function keep(
    request: FastifyRequest,
    reply: FastifyReply,
    { body, until, hasCode }: { body: Buffer; until: number; hasCode: boolean },
  ): void {
    const key = keyOf(request);
    if (key === null) return;
    const headers = ["content-length", String(body.length)];
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (name === "set-cookie" || name === "connection") return;
      if (name !== "x-request-id") headers.push(name, String(value));
    }
    const bytes = body.length + headers.join().length;
    cache.set(key, { headers, body: body.toString("latin1"), hasCode }, { bytes, until });
  }

  return { find, send, keep, bytes: cache.bytes };
}

/** Returns everything in a request that the response depends on, or null if the request is not cacheable. */
function keyOf(request: FastifyRequest): string | null {
  const { method, url, headers } = request.raw;
  if (method !== "GET" || headers["if-none-match"] !== undefined) return null;
  return `${requestLocale(request)} ${encodingFor(headers["accept-encoding"]) ?? "identity"} ${url}`;
}

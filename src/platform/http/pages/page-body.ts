import type { FastifyReply, FastifyRequest } from "fastify";
import { encodingFor, type CachedPage, type RenderedPage } from "./page-cache.ts";

/** Prepares status, headers, and the body in the best encoding that the browser accepts. */
export async function prepareBody(
  request: FastifyRequest,
  reply: FastifyReply,
  kept: CachedPage,
  cacheControl: string,
): Promise<Buffer> {
  copyHeaders(reply, kept.page, cacheControl);
  reply.code(kept.page.status);
  const encoding = encodingFor(request.headers["accept-encoding"]);
  if (!encoding) return kept.page.body;
  reply.header("content-encoding", encoding);
  return kept.encoded(encoding);
}

export function copyHeaders(reply: FastifyReply, page: RenderedPage, cacheControl: string): void {
  for (const [name, value] of page.headers) {
    if (name === "set-cookie") continue;
    reply.header(name, value);
  }
  if (!reply.hasHeader("cache-control")) reply.header("cache-control", cacheControl);
}

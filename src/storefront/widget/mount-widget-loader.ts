import { hash } from "node:crypto";
import { promisify } from "node:util";
import zlib from "node:zlib";
import type { FastifyInstance } from "fastify";
import LOADER from "virtual:program/widget-loader";
import { encodingFor } from "../../platform/http/pages/page-cache.ts";

/** Short, because host pages use the same address for years and must get corrections soon. */
const MAX_AGE = 600;
const STALE_SECONDS = 86_400;

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Serves `/widget.js`, the one script that a host page loads. */
export function mountWidgetLoader(app: FastifyInstance): void {
  const etag = `"${hash("sha256", LOADER, "base64url").slice(0, 22)}"`;
  const encoded = { br: brotli(LOADER), gzip: gzip(LOADER) };

  app.get("/widget.js", async (request, reply) => {
    reply
      .type("text/javascript; charset=utf-8")
      .header("cache-control", `public, max-age=${MAX_AGE}, stale-while-revalidate=${STALE_SECONDS}`)
      .header("cross-origin-resource-policy", "cross-origin")
      .header("access-control-allow-origin", "*")
      .header("vary", "accept-encoding")
      .header("etag", etag);
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    const encoding = encodingFor(request.headers["accept-encoding"]);
    if (!encoding) return reply.send(LOADER);
    return reply.header("content-encoding", encoding).send(await encoded[encoding]);
  });
}

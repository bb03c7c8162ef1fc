import { hash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { type ApiAbout, type ApiDescription, describeApi } from "./describe-api.ts";
import type { Dispatcher } from "./dispatcher.ts";
import { apiDocs } from "./docs/api-docs.ts";
import { API_DOCS_STYLE } from "./docs/api-docs-style.ts";
import { API_CSP } from "./security/security-headers.ts";

const CACHED = "public, max-age=300";
const STYLE_HASH = hash("sha256", API_DOCS_STYLE, "base64");

/**
 * Serves `/api/openapi.json` for machines and `/api/docs` for people. Each is generated at its first request.
 */
export function mountDescription(api: FastifyInstance, { routes }: Dispatcher, about: ApiAbout): void {
  let description: ApiDescription | undefined;
  const describe = () => (description ??= describeApi(routes, about));
  let json: string | undefined;
  let page: string | undefined;
  api.get("/openapi.json", (_request, reply) => {
    json ??= JSON.stringify(describe());
    return reply.type("application/json; charset=utf-8").header("cache-control", CACHED).send(json);
  });
  api.get("/docs", (_request, reply) => {
    page ??= apiDocs(describe());
    return reply
      .type("text/html; charset=utf-8")
      .header("cache-control", CACHED)
      .header("content-security-policy", `${API_CSP}; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'`)
      .send(page);
  });
}

import fs from "node:fs";
import path from "node:path";
import staticFiles from "@fastify/static";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { Refusal } from "../../values/refusal.ts";
import type { Log } from "../log.ts";
import { type CookieRules, cookieRules } from "./security/cookies.ts";
import { hasDuplicateKeys } from "./idempotency/duplicate-keys.ts";
import { isHealthCheck } from "./health-routes.ts";
import type { IsOwnHost } from "./security/own-hosts.ts";
import { isBug, problemOf, retryAfter } from "./problem.ts";
import { routeOf } from "./requests/route-of.ts";
import { followRequests } from "./requests/trace-requests.ts";
import { trustedProxyCheck } from "./security/trusted-proxies.ts";
import { requestIds } from "./requests/request-ids.ts";
import { requestLocale } from "./request-locale.ts";
import { requireSameOrigin } from "./security/same-origin.ts";
import { setSecurityHeaders } from "./security/security-headers.ts";

const MAX_BODY_BYTES = 1_048_576;
const YEAR = 31_536_000;

interface HttpOptions {
  log: Log;
  /** Addresses and networks whose X-Forwarded headers are trusted. */
  trustedProxies: string[];
  isOwnHost: IsOwnHost;
  /**
   * The address that visitors type. It decides the attributes of cookies. Default: the attributes for https.
   */
  publicUrl?: string;
}

declare module "fastify" {
  interface FastifyInstance {
    cookieRules: CookieRules;
  }
}

/** Creates the server without routes: request ids, headers, same-origin check, and one shape for errors. */
export function createHttp({
  log,
  trustedProxies,
  isOwnHost,
  publicUrl = "https://localhost",
}: HttpOptions): FastifyInstance {
  const app = Fastify({
    logger: false,
    trustProxy: trustedProxies.length > 0 && trustedProxies,
    bodyLimit: MAX_BODY_BYTES,
    genReqId: requestIds(trustedProxies),
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: "idle",
    return503OnClosing: false,
    onProtoPoisoning: "remove",
    onConstructorPoisoning: "remove",
    routerOptions: { maxParamLength: 500 },
    // An address that cannot be parsed never reaches a hook.
    frameworkErrors: (error, request, reply) => {
      reply.header("x-request-id", request.id);
      setSecurityHeaders(reply, request.url);
      void answerError(error, request, reply);
    },
  });
  app.decorate("cookieRules", cookieRules(publicUrl));
  // No route accepts plain text, so a form that another site sends as plain text is not read.
  app.removeContentTypeParser("text/plain");
  const parseJson = app.getDefaultJsonParser("remove", "remove");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (hasDuplicateKeys(body as string)) return done(new Refusal("invalid"));
    void parseJson(request, body as string, done);
  });

  followRequests(app, trustedProxyCheck(trustedProxies));
  // Hooks with a callback: each request would wait for the promise of an async one.
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    if (!isOwnHost(request.host) && !isHealthCheck(request)) throw new Refusal("unknown_host");
    requireSameOrigin(request);
    done();
  });
  app.addHook("onSend", (request, reply, _payload, done) => {
    setSecurityHeaders(reply, request.url);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    done();
    if (!log.isLevelEnabled("debug")) return;
    log.debug(
      {
        request: request.id,
        route: routeOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      "request",
    );
  });

  app.setErrorHandler(answerError);
  app.setNotFoundHandler(() => {
    throw new Refusal("not_found");
  });
  return app;

  function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    if (isBug(error))
      log.error({ request: request.id, route: request.routeOptions.url, err: error }, "a request failed");
    const problem = problemOf(error, requestLocale(request), request.id);
    const seconds = retryAfter(error);
    if (seconds !== null) reply.header("retry-after", seconds);
    return reply
      .code(problem.status)
      .header("cache-control", "no-store")
      .type("application/problem+json; charset=utf-8")
      .send(JSON.stringify(problem));
  }
}

/**
 * Serves the built browser files. Names in `assets/` contain a hash of the content, so browsers may cache them
 * forever. One route serves all of these, by their names at the start: two thousand routes, one for each file, take
 * 12 MB, and the library's own route for a folder lists it at each request.
 */
export async function mountAssets(app: FastifyInstance, clientFolder: string): Promise<void> {
  if (!fs.existsSync(clientFolder)) return;
  await app.register(staticFiles, {
    root: path.resolve(clientFolder),
    wildcard: false,
    globIgnore: ["assets/**"],
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      reply.header(
        "cache-control",
        file.includes("/assets/") ? `public, max-age=${YEAR}, immutable` : "public, max-age=3600",
      );
    },
  });
  const names = new Set(fs.globSync("assets/**/*.*", { cwd: clientFolder }));
  app.get<{ Params: { "*": string } }>("/assets/*", (request, reply) => {
    const name = `assets/${request.params["*"]}`;
    return names.has(name) ? reply.sendFile(name) : reply.callNotFound();
  });
}

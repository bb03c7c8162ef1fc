import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Log } from "../../log.ts";
import type { CountAnswer } from "../health-routes.ts";
import { requestIds } from "../requests/request-ids.ts";
import { clientFacts } from "../security/client-facts.ts";
import type { IsOwnHost } from "../security/own-hosts.ts";
import { isTracing } from "../../telemetry/spans.ts";
import { sendPrepared } from "./prepared-response.ts";
import type { createResponseCache } from "./response-cache.ts";

/** The facts about a request for which a cached page was sent. */
export type ServedRequest = Pick<FastifyRequest, "method" | "headers" | "host" | "ip"> & {
  raw: { url?: string | undefined };
  server: Pick<FastifyInstance, "cookieRules">;
};

/** What Fastify's hooks would do for a request. */
export interface FirstAnswers {
  trustedProxies: readonly string[];
  isOwnHost: IsOwnHost;
  /** True while answers may be refused or have to be logged: Fastify's hooks do that. */
  needsHooks(): boolean;
  countAnswer: CountAnswer;
  log: Log;
}

interface Memory extends FirstAnswers {
  quick: ReturnType<typeof createResponseCache>;
  onServed: ((request: ServedRequest) => void) | undefined;
}

/**
 * Answers requests for cached pages before Fastify creates its objects and runs its hooks, because these take
 * as long as the answer. Requests that need more than the cached response (a refusal, a redirect, a promo
 * code, a trace) go on to Fastify. Its handler uses the same cache (page-routes.ts).
 */
export function answerFirst(app: FastifyInstance, memory: Memory): void {
  const { quick, isOwnHost, needsHooks, countAnswer, onServed, log } = memory;
  const { hostOf, ipOf } = clientFacts(memory.trustedProxies);
  const requestId = requestIds(memory.trustedProxies);

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (needsHooks() || isTracing() || request.headers.referer?.includes("utm_")) return false;
    const found = quick.find(request);
    if (!found || found.hasCode) return false;
    const host = hostOf(request);
    if (!isOwnHost(host)) return false;
    const started = performance.now();
    sendPrepared(response, found, requestId(request));
    countAnswer({ method: "GET", route: found.route, status: 200 }, (performance.now() - started) / 1000);
    onServed?.(new Served(request, host, app, ipOf));
    return true;
  }

  const { server } = app;
  const [handle] = server.listeners("request") as [(...args: unknown[]) => void];
  server.removeListener("request", handle);
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (!isAnswered(request, response)) handle.call(server, request, response);
  });

  /**
   * Catches errors, because an error would end the process here. If nothing was sent, Fastify handles the
   * request again, meets the same error and answers it.
   */
  function isAnswered(request: IncomingMessage, response: ServerResponse): boolean {
    try {
      return answer(request, response);
    } catch (error) {
      if (!response.headersSent) return false;
      log.error({ err: error }, "a page was sent, and what follows failed");
      if (!response.writableEnded) response.destroy();
      return true;
    }
  }
}

class Served implements ServedRequest {
  readonly method = "GET";
  readonly headers: IncomingHttpHeaders;
  readonly raw: IncomingMessage;
  readonly host: string;
  readonly server: FastifyInstance;
  readonly #ipOf: (request: IncomingMessage) => string;

  constructor(
    request: IncomingMessage,
    host: string,
    app: FastifyInstance,
    ipOf: (request: IncomingMessage) => string,
  ) {
    this.raw = request;
    this.headers = request.headers;
    this.host = host;
    this.server = app;
    this.#ipOf = ipOf;
  }

  get ip(): string {
    return this.#ipOf(this.raw);
  }
}

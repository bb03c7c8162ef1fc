import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { metricsOf, type MetricsSource } from "../metrics/metrics-source.ts";
import { routeOf } from "./requests/route-of.ts";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";

interface Health {
  /** Rejects if the database cannot be reached. */
  ping(): Promise<unknown>;
  isDraining(): boolean;
  /** If set, /metrics requires it as a bearer token. Otherwise only this machine may read the metrics. */
  metricsToken?: string;
  registry: Registry;
  /** What /metrics shows. Default: the registry. */
  source?: MetricsSource;
}

export function createMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** Adds the duration of an answer to the metrics. */
export type CountAnswer = (
  labels: { method: string; route: string; status: number },
  seconds: number,
) => void;

/**
 * Liveness depends on nothing, readiness on the database. Both answers reveal only yes or no. Counts every
 * answer of Fastify. Others are counted by the returned function.
 */
export function mountHealth(app: FastifyInstance, health: Health): CountAnswer {
  const source = health.source ?? metricsOf(health.registry);
  const durations = new Histogram({
    name: "http_request_seconds",
    help: "Time to answer, by method, route and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [health.registry],
  });
  const countAnswer: CountAnswer = (labels, seconds) => durations.observe(labels, seconds);
  app.addHook("onResponse", (request, reply, done) => {
    const labels = { method: request.method, route: routeOf(request), status: reply.statusCode };
    countAnswer(labels, reply.elapsedTime / 1000);
    done();
  });

  app.get("/livez", async (_request, reply) => reply.header("cache-control", "no-store").send("ok"));
  app.get("/readyz", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    const isReady =
      !health.isDraining() &&
      (await health.ping().then(
        () => true,
        () => false,
      ));
    return reply.code(isReady ? 200 : 503).send(isReady ? "ok" : "not ready");
  });
  app.get("/metrics", async (request, reply) => {
    const isAllowed = health.metricsToken
      ? isSameText(request.headers.authorization ?? "", `Bearer ${health.metricsToken}`)
      : isThisMachine(request.socket.remoteAddress) && !request.headers["x-forwarded-for"];
    if (!isAllowed) return reply.code(404).send("");
    return reply.type(source.contentType).send(await source.text());
  });
  return countAnswer;
}

/** Load balancers connect by address, so these two routes answer under any host name. */
export function isHealthCheck(request: FastifyRequest): boolean {
  const { url } = request.routeOptions;
  return url === "/livez" || url === "/readyz";
}

/** Compares in constant time, so that a token cannot be guessed character by character. */
function isSameText(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

function isThisMachine(address: string | undefined): boolean {
  return address === "127.0.0.1" || address === "::1" || address === "::ffff:127.0.0.1";
}

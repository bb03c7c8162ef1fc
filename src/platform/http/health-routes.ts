import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";

interface Health {
  /** Fails when the database cannot be reached. */
  ping(): Promise<unknown>;
  isDraining(): boolean;
  /** If set, /metrics requires it as a bearer token; otherwise only this machine may read them. */
  metricsToken?: string;
  registry: Registry;
}

export function createMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** Liveness depends on nothing; readiness on the database; neither says more than yes or no. */
export function mountHealth(app: FastifyInstance, health: Health): void {
  const durations = new Histogram({
    name: "http_request_seconds",
    help: "Time to answer, by route and status",
    labelNames: ["route", "status"],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3],
    registers: [health.registry],
  });
  app.addHook("onResponse", async (request, reply) => {
    durations.observe(
      { route: request.routeOptions.url ?? "unknown", status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
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
    return reply.type(health.registry.contentType).send(await health.registry.metrics());
  });
}

/** Load balancers use the address, so these two answer under any host name. */
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

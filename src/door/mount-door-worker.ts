import type { FastifyInstance } from "fastify";
import code from "virtual:program/door-worker";
import { WORKER_ADDRESS, WORKER_SCOPE } from "./rules/worker-address.ts";

/** Serves the service worker, which only doors use. Browsers compare it byte by byte and update it. */
export function mountDoorWorker(app: FastifyInstance): void {
  app.get(WORKER_ADDRESS, async (_request, reply) =>
    reply
      .type("text/javascript; charset=utf-8")
      .header("cache-control", "no-cache")
      .header("service-worker-allowed", WORKER_SCOPE)
      .header("content-security-policy", "default-src 'none'; connect-src 'self'; frame-ancestors 'none'")
      .send(code),
  );
}

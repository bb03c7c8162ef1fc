import Fastify from "fastify";
import { sql } from "kysely";
import { measurePayments } from "../payments/index.ts";
import { measureReplica } from "../platform/database/replica/measure-replica.ts";
import { createMetrics, mountHealth } from "../platform/http/health-routes.ts";
import { measurePools } from "../platform/metrics/measure-pools.ts";
import { measureQueue } from "../platform/metrics/measure-queue.ts";
import { metricsOf } from "../platform/metrics/metrics-source.ts";
import { measureWork } from "../platform/metrics/work-metrics.ts";
import { measureLoops } from "../platform/queue/measure-loops.ts";
import type { Services } from "../platform/services.ts";
import type { Telemetry } from "../platform/telemetry/telemetry.ts";
import { measureWebhooks } from "../webhooks/index.ts";
import { listen } from "./listen.ts";

/**
 * Serves /livez, /readyz and /metrics of a process that only runs jobs, if it has a port for them. Sends the same
 * metrics over OTLP.
 */
export async function serveMetrics(
  { config, db, replica }: Pick<Services, "config" | "db" | "replica">,
  telemetry: Telemetry,
): Promise<{ stop(): Promise<void> }> {
  const registry = createMetrics();
  measureWork(registry);
  measureLoops(registry);
  measureQueue(registry, db);
  measureWebhooks(registry, db);
  // This process handles the provider's messages if the web processes run no jobs, and reads for exports.
  measurePayments(registry);
  if (replica) measureReplica(registry, replica);
  measurePools(registry);
  const source = metricsOf(registry);
  telemetry.exportMetrics(source);
  if (config.metricsPort === undefined) return { stop: async () => {} };
  const app = Fastify({ logger: false });
  let isStopping = false;
  mountHealth(app, {
    ping: () => sql`select 1`.execute(db),
    isDraining: () => isStopping,
    ...(config.metricsToken !== undefined && { metricsToken: config.metricsToken }),
    registry,
    source,
  });
  await listen(app, { ...config, port: config.metricsPort }, "TESSERA_METRICS_PORT");
  return {
    async stop() {
      isStopping = true;
      await app.close();
    },
  };
}

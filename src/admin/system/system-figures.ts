import { readStockFigures } from "../../checkout/index.ts";
import type { ReplicaState } from "../../platform/database/replica/watch-replica.ts";
import { readDisk } from "../../platform/metrics/measure-installation.ts";
import { readPoolFigures } from "../../platform/metrics/measure-pools.ts";
import { readQueueFigures } from "../../platform/metrics/read-queue-figures.ts";
import type { Services } from "../../platform/services.ts";
import { readWebhookFigures } from "../../webhooks/index.ts";
import type { SystemStatus } from "../contract/system.ts";
import { recentWork } from "./recent-work.ts";

/**
 * Reads the figures of the dashboard (docs/observability.md): of the process that responds, and of the whole
 * queue.
 */
export async function findSystemFigures(services: Services): Promise<SystemStatus["figures"]> {
  const { db, config, replica, recentFigures } = services;
  const [recent, queue, webhooks, stock, disk] = await Promise.all([
    recentFigures?.read(),
    readQueueFigures(db),
    readWebhookFigures(db),
    readStockFigures(db),
    readDisk(config.dataFolder),
  ]);
  const { telemetry_batches, ...work } = recentWork(recent);
  return {
    ...work,
    runs_jobs: config.runsWorker,
    stock,
    telemetry_batches: config.telemetry ? telemetry_batches : null,
    memory_bytes: process.memoryUsage.rss(),
    queue: {
      jobs_waiting: queue.jobs_waiting,
      jobs_oldest_seconds: queue.jobs_oldest_seconds,
      emails_waiting: queue.emails_waiting,
      emails_oldest_seconds: queue.emails_oldest_seconds,
      outbox_waiting: queue.outbox_waiting,
      outbox_oldest_seconds: queue.outbox_oldest_seconds,
      webhooks_waiting: webhooks.webhooks_waiting,
      webhooks_oldest_seconds: webhooks.webhooks_oldest_seconds,
      worker_silent_seconds: queue.worker_silent_seconds,
    },
    pools: [...readPoolFigures()].map(([name, { used, most, waiting }]) => ({ name, used, most, waiting })),
    replica: replica ? replicaFigures(replica.state()) : null,
    disk,
  };
}

function replicaFigures({ lagMilliseconds, problem }: ReplicaState): SystemStatus["figures"]["replica"] {
  return {
    answers: problem === null,
    lag_seconds: Number.isFinite(lagMilliseconds) ? lagMilliseconds / 1000 : null,
  };
}

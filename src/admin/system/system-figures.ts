import { monitorEventLoopDelay } from "node:perf_hooks";
import { readDisk } from "../../platform/metrics/measure-installation.ts";
import { readPoolFigures } from "../../platform/metrics/measure-pools.ts";
import { readQueueFigures } from "../../platform/metrics/read-queue-figures.ts";
import type { Services } from "../../platform/services.ts";
import { readWebhookFigures } from "../../webhooks/index.ts";
import type { SystemStatus } from "../contract/system.ts";

type Figures = SystemStatus["figures"];

/** The calls that buyers and doors wait for, by their names in the metrics. */
const CALLS = { HOLD: "placeOrder", ORDER: "saveBuyerDetails", SCAN: "scan" } as const;

const loop = monitorEventLoopDelay({ resolution: 20 });
const NANOSECONDS = 1e9;

/**
 * Reads the figures of the dashboard (docs/observability.md): of the process that responds, and of the whole
 * queue.
 */
export async function findSystemFigures(services: Services): Promise<Figures> {
  const { db, config, replica, recentFigures } = services;
  loop.enable();
  const [recent, queue, webhooks, disk] = await Promise.all([
    recentFigures?.read(),
    readQueueFigures(db),
    readWebhookFigures(db),
    readDisk(config.dataFolder),
  ]);
  const p99 = loop.percentile(99) / NANOSECONDS;
  return {
    seconds: recent?.seconds ?? 0,
    requests_per_second: recent?.requests_per_second ?? 0,
    failed_share: recent?.failed_share ?? 0,
    calls: Object.entries(CALLS).map(([name, call]) => ({
      name: name as keyof typeof CALLS,
      ...(recent?.callsOf(call) ?? { per_second: 0, p50_seconds: null, p99_seconds: null }),
    })),
    event_loop_p99_seconds: Number.isFinite(p99) ? p99 : 0,
    memory_bytes: process.memoryUsage.rss(),
    queue: {
      jobs_waiting: queue.jobs_waiting,
      jobs_oldest_seconds: queue.jobs_oldest_seconds,
      emails_waiting: queue.emails_waiting,
      outbox_waiting: queue.outbox_waiting,
      outbox_oldest_seconds: queue.outbox_oldest_seconds,
      webhooks_waiting: webhooks.webhooks_waiting,
      webhooks_oldest_seconds: webhooks.webhooks_oldest_seconds,
    },
    pools: [...readPoolFigures()].map(([name, { used, most, waiting }]) => ({ name, used, most, waiting })),
    replica_lag_seconds: replica ? replica.state().lagMilliseconds / 1000 : null,
    disk,
  };
}

import type { Registry } from "prom-client";
import { measureStock } from "../checkout/index.ts";
import { measurePayments } from "../payments/index.ts";
import type { Alarm } from "../platform/alarms/alarm.ts";
import { measureAlarms } from "../platform/alarms/measure-alarms.ts";
import { measureReplica } from "../platform/database/replica/measure-replica.ts";
import { measureInstallation } from "../platform/metrics/measure-installation.ts";
import { measurePools } from "../platform/metrics/measure-pools.ts";
import { measureQueue } from "../platform/metrics/measure-queue.ts";
import { measureWork } from "../platform/metrics/work-metrics.ts";
import { measureLoops } from "../platform/queue/measure-loops.ts";
import type { Services } from "../platform/services.ts";
import { measureWebhooks } from "../webhooks/index.ts";

/** Registers what a web process measures, except for its answers and load shedding, which come with the server. */
export function measureWeb(
  registry: Registry,
  { db, config, replica }: Pick<Services, "db" | "config" | "replica">,
  alarms: Alarm[],
): void {
  measureStock(registry, db);
  measurePayments(registry);
  measureLoops(registry);
  measureWork(registry);
  measureQueue(registry, db);
  measureWebhooks(registry, db);
  measurePools(registry);
  measureInstallation(registry, { db, dataFolder: config.dataFolder });
  if (replica) measureReplica(registry, replica);
  measureAlarms(registry, db, alarms);
}

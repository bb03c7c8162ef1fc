import os from "node:os";
import { createServices } from "./create-services.ts";
import { createFactReactions, createJobHandlers, SCHEDULES } from "./jobs.ts";
import type { Config } from "./platform/config.ts";
import { startDraining } from "./platform/queue/facts.ts";
import { startWorker } from "./platform/queue/worker.ts";
import { startSweeping } from "./ordering/index.ts";

const LOW_PRIORITY = 10;

/** The worker role: facts, jobs, schedules and the sweep of expired holds, with connections of its own. */
export async function startWorkerRole(config: Config, databaseUrl: string) {
  const services = createServices({ ...config, databaseConnections: 6 }, databaseUrl);
  const jobs = startWorker({
    pool: services.pool,
    handlers: createJobHandlers(services),
    schedules: SCHEDULES,
    log: services.log,
  });
  const facts = startDraining(services.db, createFactReactions(services), services.log, (drained) => {
    for (const fact of drained) services.changes.announce({ event_id: fact.event_id, topic: "orders" });
  });
  const sweep = startSweeping(services);
  return {
    async stop() {
      await Promise.all([facts.stop(), sweep.stop(), jobs.stop()]);
      await services.changes.stop();
      services.mail.close();
      await services.pool.end();
    },
  };
}

/** In a thread of the web process: what buyers wait for goes first. */
export function lowerPriority(): void {
  try {
    os.setPriority(0, LOW_PRIORITY);
  } catch {
    // Not allowed everywhere; then jobs compete as equals.
  }
}

import os from "node:os";
import { createServices } from "./create-services.ts";
import { createJobHandlers, SCHEDULES } from "./jobs.ts";
import type { Config } from "./platform/config.ts";
import { createPace } from "./platform/queue/pace.ts";
import { startWorker } from "./platform/queue/worker.ts";

const LOW_PRIORITY = 10;
const NEVER = () => false;

/** Jobs and schedules, with connections of their own. What somebody waits for overtakes the letters of a sale. */
export async function startJobs(config: Config, databaseUrl: string, isBusy: () => boolean = NEVER) {
  const services = createServices({ ...config, databaseConnections: 8 }, databaseUrl);
  const { pool, log } = services;
  const handlers = createJobHandlers(services, createPace(isBusy));
  const jobs = startWorker({ pool, log, handlers, schedules: SCHEDULES });
  return {
    async stop() {
      await jobs.stop();
      await services.close();
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

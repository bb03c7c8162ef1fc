import os from "node:os";
import { createServices } from "./create-services.ts";
import { createJobHandlers, createLetterHandlers, SCHEDULES } from "./jobs.ts";
import type { Config } from "./platform/config.ts";
import { createPace } from "./platform/queue/pace.ts";
import { startWorker } from "./platform/queue/worker.ts";

const LOW_PRIORITY = 10;
const NEVER = () => false;

/**
 * Jobs and schedules, with connections of their own. Letters have a runner to themselves: the thousands of a
 * sale stand in nobody's way, and while buyers are being served they take their time.
 */
export async function startJobs(config: Config, databaseUrl: string, isBusy: () => boolean = NEVER) {
  const services = createServices({ ...config, databaseConnections: 8 }, databaseUrl);
  const { pool, log } = services;
  const pace = createPace(isBusy);
  const jobs = startWorker({ pool, log, handlers: createJobHandlers(services), schedules: SCHEDULES });
  const letters = startWorker({ pool, log, handlers: createLetterHandlers(services, pace), schedules: [] });
  return {
    async stop() {
      await Promise.all([jobs.stop(), letters.stop()]);
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

import { createServices } from "./create-services.ts";
import { createJobHandlers, SCHEDULES } from "../jobs.ts";
import type { Config } from "../platform/config.ts";
import { readDataSteps } from "../platform/database/data-steps/data-step-files.ts";
import type { PdfRenderer } from "../platform/pdf/pdf-documents.ts";
import { createThrottle } from "../platform/queue/throttle.ts";
import { startSendingWebhooks } from "../webhooks/index.ts";
import type { JobHandlers } from "../platform/queue/queue.ts";
import { startWorker } from "../platform/queue/worker.ts";
import { startOnceDecided } from "./backup/start-once-decided.ts";
import { withholdSchedules } from "./backup/withheld-schedules.ts";

const NEVER = () => false;

/** Runs jobs and schedules over separate connections. Urgent jobs overtake the emails of a sale. */
export function startJobs(
  config: Config,
  databaseUrl: string,
  pdf: PdfRenderer,
  isBusy: () => boolean = NEVER,
) {
  const services = createServices({ ...config, databaseConnections: 8 }, databaseUrl, pdf);
  const { pool, log } = services;
  const handlers: Partial<JobHandlers> = createJobHandlers(services, createThrottle(isBusy));
  // A process takes only jobs that it has a handler for. Backups run only where their folder or bucket is
  // configured.
  if (!config.backupFolder) delete handlers["make-backup"];
  if (readDataSteps().length === 0) delete handlers["run-data-steps"];
  const schedules = SCHEDULES.filter(({ job }) => handlers[job]);
  const startAll = () => {
    const jobs = startWorker({ pool, log, handlers, schedules });
    const webhooks = startSendingWebhooks(services);
    return { stop: () => Promise.all([jobs.stop(), webhooks.stop()]) };
  };
  const startWithheld = () =>
    startWorker({ pool, log, handlers: withholdSchedules(handlers, schedules), schedules });
  const work = startOnceDecided(services, { startWithheld, startAll });
  return {
    async stop() {
      await work.stop();
      await services.close();
    },
  };
}

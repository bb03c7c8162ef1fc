import { createServices } from "./create-services.ts";
import { createJobHandlers, SCHEDULES } from "../jobs.ts";
import type { Config } from "../platform/config.ts";
import type { PdfRenderer } from "../platform/pdf/pdf-documents.ts";
import { createThrottle } from "../platform/queue/throttle.ts";
import { startSendingWebhooks } from "../webhooks/index.ts";
import { startWorker } from "../platform/queue/worker.ts";

const NEVER = () => false;

/** Runs jobs and schedules over separate connections. Urgent jobs overtake the emails of a sale. */
export async function startJobs(
  config: Config,
  databaseUrl: string,
  pdf: PdfRenderer,
  isBusy: () => boolean = NEVER,
) {
  const services = createServices({ ...config, databaseConnections: 8 }, databaseUrl, pdf);
  const { pool, log } = services;
  const handlers = createJobHandlers(services, createThrottle(isBusy));
  const jobs = startWorker({ pool, log, handlers, schedules: SCHEDULES });
  const webhooks = startSendingWebhooks(services);
  return {
    async stop() {
      await Promise.all([jobs.stop(), webhooks.stop()]);
      await services.close();
    },
  };
}

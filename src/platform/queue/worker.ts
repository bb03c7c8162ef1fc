import { parseCronItems, run, runMigrations, Logger, type TaskList } from "graphile-worker";
import type pg from "pg";
import type { Log } from "../log.ts";
import type { JobHandlers, JobName } from "./queue.ts";

interface WorkerOptions {
  pool: pg.Pool;
  handlers: JobHandlers;
  schedules: Schedule[];
  log: Log;
  concurrency?: number;
}

/** A job that runs by the clock (cron notation, UTC). */
export interface Schedule {
  job: JobName;
  cron: string;
}

/** The job table belongs to graphile-worker, which brings its own migrations. */
export async function migrateQueue(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) });
}

/** Runs jobs until stopped; a job that fails is tried again with growing pauses. */
export async function startWorker({ pool, handlers, schedules, log, concurrency = 3 }: WorkerOptions) {
  const runner = await run({
    pgPool: pool,
    concurrency,
    noHandleSignals: true,
    pollInterval: 1_000,
    logger: new Logger((scope) => (level, message) => {
      if (level === "error") log.error({ job: scope.taskIdentifier, id: scope.jobId }, message);
    }),
    parsedCronItems: parseCronItems(
      schedules.map(({ job, cron }) => ({
        task: job,
        match: cron,
        options: { backfillPeriod: 0, maxAttempts: 3 },
      })),
    ),
    taskList: handlers as unknown as TaskList,
  });
  return { stop: () => runner.stop() };
}

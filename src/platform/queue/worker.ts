import { EventEmitter, once as onceEvent } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import {
  Logger,
  parseCronItems,
  run,
  runMigrations,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from "graphile-worker";
import type pg from "pg";
import { type Log, withoutAddresses } from "../log.ts";
import { analyzeGrownQueue } from "./analyze-grown-queue.ts";
import { startReleasingStaleJobs } from "./release-stale-jobs.ts";
import { createJobOutcomes } from "./job-outcomes.ts";
import { nudgeDueJobs } from "./nudge-due-jobs.ts";
import type { JobHandlers, JobName } from "./queue.ts";
import { runWithOrigin } from "./job-origin.ts";
import { renewJobLocks } from "./renew-job-locks.ts";

interface WorkerOptions {
  pool: pg.Pool;
  /** Jobs without a handler are left to other processes. */
  handlers: Partial<JobHandlers>;
  schedules: Schedule[];
  log: Log;
  concurrency?: number;
  /** The time between two looks for jobs that nothing announced. */
  pollMilliseconds?: number;
}

/** A job on a schedule (cron notation, UTC). */
export interface Schedule {
  job: JobName;
  cron: string;
}

/** The job table belongs to graphile-worker, which has its own migrations. */
export async function migrateQueue(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) });
}

/** Recovers a lost notification: new jobs send a notification, and due jobs are nudged. */
const POLL_MILLISECONDS = 10_000;
const PAUSE_MILLISECONDS = 1_000;
/** Grace period for running jobs. Jobs that take longer run again in another process. */
const ENDING_MILLISECONDS = 5_000;

/**
 * Runs jobs until stopped. A failed job is tried again with growing pauses. A runner that loses the database
 * during a job may give up; then another runner replaces it.
 */
export function startWorker(options: WorkerOptions) {
  const { pool, log, concurrency = 3 } = options;
  const stopping = new AbortController();
  const outcomes = createJobOutcomes(pool, log);
  const locks = renewJobLocks(pool, log);
  let runner: Runner | undefined;

  const finished = (async () => {
    while (!stopping.signal.aborted) {
      const events: WorkerEvents = new EventEmitter();
      outcomes.listen(events);
      analyzeGrownQueue(events, pool, log);
      const stopRenewing = locks.listen(events);
      const nudging = nudgeDueJobs(events, { pool, log, concurrency });
      try {
        runner = await startRunner({ ...options, concurrency }, events);
        const givingUp = onceEvent(events, "pool:gracefulShutdown");
        if (stopping.signal.aborted) void runner.stop().catch(() => {});
        await Promise.race([
          runner.promise,
          givingUp.then(() => sleep(ENDING_MILLISECONDS, null, { ref: false })),
        ]);
      } catch (error) {
        if (!stopping.signal.aborted) log.warn({ err: error }, "jobs are paused");
      } finally {
        stopRenewing();
        await nudging.stop();
      }
      await sleep(PAUSE_MILLISECONDS, null, { signal: stopping.signal }).catch(() => {});
    }
  })();
  const freeing = startReleasingStaleJobs(pool, log);

  return {
    async stop() {
      stopping.abort();
      void runner?.stop().catch(() => {}); // The runner has ended already.
      locks.stop();
      await Promise.all([finished, freeing.stop()]);
      await outcomes.stop();
    },
  };
}

function startRunner(
  {
    pool,
    handlers,
    schedules,
    log,
    concurrency,
    pollMilliseconds = POLL_MILLISECONDS,
  }: WorkerOptions & { concurrency: number },
  events: WorkerEvents,
): Promise<Runner> {
  return run({
    events,
    pgPool: pool,
    concurrency,
    noHandleSignals: true,
    pollInterval: pollMilliseconds,
    // If a job's outcome cannot be written, the runner ends. Without these handlers the unhandled error would
    // end the program.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger((scope) => (level, message) => {
      if (level === "error")
        log.error({ job: scope.taskIdentifier, id: scope.jobId }, withoutAddresses(message));
    }),
    parsedCronItems: parseCronItems(
      schedules.map(({ job, cron }) => ({
        task: job,
        match: cron,
        options: { backfillPeriod: 0, maxAttempts: 3 },
      })),
    ),
    taskList: tasksOf(handlers),
  });
}

function tasksOf(handlers: Partial<JobHandlers>): TaskList {
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [
      name,
      (given: unknown) => runWithOrigin(name, given, handle as (payload: unknown) => Promise<void>),
    ]),
  );
}

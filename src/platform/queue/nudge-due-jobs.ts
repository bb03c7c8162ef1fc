import type { WorkerEvents, WorkerPool } from "graphile-worker";
import type pg from "pg";
import type { Log } from "../log.ts";
import { orNever, startBackgroundLoop } from "./background-loop.ts";

/** The shortest time between two checks, and thus the precision of a job's time. */
const REST_MILLISECONDS = 1_000;
const FALLBACK_MILLISECONDS = 10_000;

interface NudgeOptions {
  pool: pg.Pool;
  log: Log;
  concurrency: number;
}

/**
 * Wakes idle workers when a job is due: a retry or a scheduled job. A notification wakes them for new jobs
 * only; without this loop they would have to poll every second for the others.
 */
export function nudgeDueJobs(events: WorkerEvents, { pool, log, concurrency }: NudgeOptions) {
  let workers: WorkerPool | null = null;
  let dueAt = Infinity;
  events.on("pool:create", ({ workerPool }) => (workers = workerPool));
  for (const end of ["pool:gracefulShutdown", "pool:forcefulShutdown", "pool:release"] as const)
    events.on(end, () => (workers = null));
  // During an interruption, notifications of new jobs may have been lost.
  events.on("pool:listen:success", nudge);

  function nudge(): void {
    workers?.nudge(concurrency);
  }

  return startBackgroundLoop({
    name: "due-jobs",
    async work() {
      if (performance.now() >= dueAt) nudge();
      const milliseconds = await untilNextJob(pool);
      dueAt = performance.now() + milliseconds;
      return milliseconds;
    },
    restMilliseconds: REST_MILLISECONDS,
    fallbackMilliseconds: FALLBACK_MILLISECONDS,
    wokenBy: {
      subscribe(onWake) {
        // A worker that finds no job may have just written the retry time of its failed job.
        const names = ["job:error", "worker:getJob:empty"] as const;
        for (const name of names) events.on(name, onWake);
        return () => names.forEach((name) => events.off(name, onWake));
      },
      isListening: () => true,
    },
    onError(error) {
      dueAt = 0;
      log.warn({ err: error }, "the time of the next job could not be read");
    },
  });
}

/** Returns milliseconds. Workers already have the jobs that are due. */
async function untilNextJob(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ milliseconds: number | null }>(
    `select (extract(epoch from min(run_at) - clock_timestamp()) * 1000)::float8 as milliseconds
     from graphile_worker._private_jobs where is_available and run_at > now()`,
  );
  return orNever(rows[0]?.milliseconds);
}

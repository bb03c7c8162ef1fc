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
  /** The database's time of the last look, as text, because a Date drops microseconds. */
  let seenUntil: string | null = null;
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
      const next = await findNextJob(pool, seenUntil);
      seenUntil = next.seenUntil;
      // The job became due since the last check, so workers that looked earlier did not find it.
      if (next.milliseconds <= 0) nudge();
      dueAt = performance.now() + next.milliseconds;
      return Math.max(0, next.milliseconds);
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

/**
 * Returns the milliseconds until the next job is due. Leaves out jobs that were already due at the last check
 * (`seenUntil`), because workers were woken for them.
 */
async function findNextJob(pool: pg.Pool, seenUntil: string | null) {
  const { rows } = await pool.query<{ milliseconds: number | null; at: string }>(
    `select (extract(epoch from min(run_at) - at) * 1000)::float8 as milliseconds, at::text
     from (select clock_timestamp() as at) as clock
     left join graphile_worker._private_jobs on is_available and run_at > coalesce($1::timestamptz, at)
     group by at`,
    [seenUntil],
  );
  const { milliseconds, at } = rows[0]!;
  return { milliseconds: orNever(milliseconds), seenUntil: at };
}

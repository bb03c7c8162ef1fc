import type { Job, WorkerEvents } from "graphile-worker";
import type pg from "pg";
import type { Log } from "../log.ts";

const RENEW_EVERY_MILLISECONDS = 30_000;

/**
 * Renews the locks of running jobs, so that the age of a lock shows how long a worker has given no sign of
 * life, not how long its job takes. Otherwise a long job would look like the job of a killed process.
 */
export function renewJobLocks(pool: pg.Pool, log: Log, everyMilliseconds = RENEW_EVERY_MILLISECONDS) {
  /** The running jobs of each runner, and the workers that locked them. */
  const runners = new Set<Map<Job["id"], string>>();

  async function renew(): Promise<void> {
    const workers = new Set([...runners].flatMap((running) => [...running.values()]));
    if (workers.size === 0) return;
    for (const text of [RENEW_JOBS, RENEW_QUEUES]) await pool.query(text, [[...workers]]);
  }

  const timer = setInterval(
    () => void renew().catch((error: unknown) => log.warn({ err: error }, "job locks could not be renewed")),
    everyMilliseconds,
  );

  return {
    /**
     * Renews until the returned function is called, because a runner that gave up is no longer responsible
     * for its jobs.
     */
    listen(events: WorkerEvents): () => void {
      const running = new Map<Job["id"], string>();
      runners.add(running);
      events.on("job:start", ({ job }) => job.locked_by && running.set(job.id, job.locked_by));
      events.on("job:complete", ({ job }) => running.delete(job.id));
      return () => runners.delete(running);
    },
    stop: () => clearInterval(timer),
  };
}

// Never waits for a row: a job that is being marked as done needs no renewal. Uses an array, because
// PostgreSQL may run the subquery of an `in` again for each row: with 8,000 waiting jobs this exceeded the
// statement time-out.
const RENEW_JOBS = `
  update graphile_worker._private_jobs set locked_at = now()
  where id = any (array(select id from graphile_worker._private_jobs where locked_by = any ($1) for update skip locked))`;
const RENEW_QUEUES = `
  update graphile_worker._private_job_queues set locked_at = now()
  where id = any (array(select id from graphile_worker._private_job_queues where locked_by = any ($1) for update skip locked))`;

import type pg from "pg";
import type { Log } from "../log.ts";

/**
 * A worker renews the locks of its running jobs (renew-job-locks.ts), so the worker of an older lock is gone.
 * The queue itself would wait 4 hours.
 */
const STALE_AFTER_MINUTES = 5;
const LOOK_EVERY_MILLISECONDS = 60_000;

/** Releases the jobs of workers that are gone. Every job may run twice, so a wrong release does no harm. */
export async function releaseStaleJobs(pool: pg.Pool): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array(
       select distinct locked_by from graphile_worker._private_jobs
       where locked_at < now() - make_interval(mins => $1)))`,
    [STALE_AFTER_MINUTES],
  );
}

/** Releases stale jobs now and every minute. */
export function startReleasingStaleJobs(pool: pg.Pool, log: Log) {
  const look = () =>
    releaseStaleJobs(pool).catch((error: unknown) => {
      log.error({ err: error }, "jobs of workers that are gone could not be released");
    });
  let looking = look();
  const timer = setInterval(() => (looking = look()), LOOK_EVERY_MILLISECONDS);
  return {
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}

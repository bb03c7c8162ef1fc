import type pg from "pg";
import type { Log } from "../log.ts";

/**
 * Without a sign of life: a worker renews the locks of what it has in hand (renew-job-locks.ts), however long that
 * takes. One that was killed leaves its jobs locked; the queue itself waits 4 hours.
 */
const STALE_AFTER_MINUTES = 5;
const LOOK_EVERY_MILLISECONDS = 60_000;

/** Gives jobs of workers that are gone to others. Every job may run twice, so being wrong does no harm. */
export async function releaseStaleJobs(pool: pg.Pool): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array(
       select distinct locked_by from graphile_worker._private_jobs
       where locked_at < now() - make_interval(mins => $1)))`,
    [STALE_AFTER_MINUTES],
  );
}

/** Does so now and every minute. */
export function startReleasingStaleJobs(pool: pg.Pool, log: Log) {
  const look = () =>
    releaseStaleJobs(pool).catch((error: unknown) => {
      log.error({ err: error }, "jobs of workers that are gone could not be freed");
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

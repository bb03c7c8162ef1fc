import type { WorkerEvents } from "graphile-worker";
import type pg from "pg";
import type { Log } from "../log.ts";

const LOOK_AT_MOST_EVERY_MILLISECONDS = 2_000;

/**
 * Runs `analyze` on the job table when many more jobs wait than PostgreSQL's statistics say. The queue is usually
 * empty, and a plan for an empty queue reads all jobs to find or to add one. Autovacuum updates the statistics too
 * late: a sale adds a hundred thousand jobs in a minute
 * (docs/decisions/168-the-queue-is-counted-while-it-grows.md).
 */
export function analyzeGrownQueue(events: WorkerEvents, pool: pg.Pool, log: Log): void {
  let lookFrom = 0;
  events.on("job:start", () => {
    if (performance.now() < lookFrom) return;
    lookFrom = performance.now() + LOOK_AT_MOST_EVERY_MILLISECONDS;
    pool.query(ANALYZE_IF_GROWN).catch((error: unknown) => {
      log.warn({ err: error }, "waiting jobs could not be counted");
    });
  });
}

// `n_live_tup` follows each commit. The planner uses `reltuples`, which only analyze and vacuum update.
const ANALYZE_IF_GROWN = `
  do $$
  begin
    if exists (
      select from pg_class known
      join pg_stat_user_tables now on now.relid = known.oid
      where known.oid = 'graphile_worker._private_jobs'::regclass
        and now.n_live_tup > 1000 and now.n_live_tup > 4 * known.reltuples
    ) then
      analyze graphile_worker._private_jobs;
    end if;
  end $$`;

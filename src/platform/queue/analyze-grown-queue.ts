import type { WorkerEvents } from "graphile-worker";
import type pg from "pg";
import type { Log } from "../log.ts";

const LOOK_AT_MOST_EVERY_MILLISECONDS = 2_000;

/**
 * Has PostgreSQL count the waiting jobs again once they are many more than it believes. The queue is empty most of the
 * time, and what was planned for an empty queue reads all jobs to find one, or to add one. Autovacuum counts again
 * within minutes; a sale adds a hundred thousand jobs in one
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

// `n_live_tup` follows each commit; `reltuples` is what statements are planned by.
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

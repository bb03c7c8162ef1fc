import { sql } from "kysely";
import type { Db, Tx } from "../platform/database/database.ts";

/**
 * Runs the queries in one read-only snapshot, so that both periods are consistent. Raises `work_mem`, so that large
 * counts do not spill to disk.
 *
 * Turns index scans off, except bitmap scans. For every index that begins with the event, the planner assumes that
 * the orders of an event are stored in the order of the index. They are stored in the order in which they were
 * made, so an index scan over a million rows can read a million pages.
 *
 * A report uses at most two cores. Each further worker would build its own table of distinct rows, and sales need
 * the database too.
 */
export function inOneSnapshot<Found>(db: Db, find: (tx: Tx) => Promise<Found>): Promise<Found> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      await sql`select set_config('work_mem', '64MB', true), set_config('enable_indexscan', 'off', true),
                       set_config('max_parallel_workers_per_gather', '1', true)`.execute(tx);
      return find(tx);
    });
}

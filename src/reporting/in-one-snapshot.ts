import { sql } from "kysely";
import type { Db, Tx } from "../platform/database/database.ts";

/**
 * Runs the queries in one read-only snapshot, so that both periods are consistent. Raises `work_mem`, so that
 * large counts do not spill to disk. Turns index scans off (bitmap scans stay): the planner takes the orders of an
 * event to lie together in the order of every index that begins with the event, but they lie in the order in which
 * they were made. In the order of their codes, a million rows are a million pages. A report takes two cores at most:
 * each further worker would build the tables of distinct rows once more, and sales need the database too.
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

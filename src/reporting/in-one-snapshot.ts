import { sql } from "kysely";
import type { Db, Tx } from "../platform/database/database.ts";

/**
 * Runs the queries in one read-only snapshot, so that both periods are consistent. Raises `work_mem`, so that
 * large counts do not spill to disk. Turns index scans off (bitmap scans stay): the planner takes the orders of an
 * event to lie together in the order of every index that begins with the event, but they lie in the order in which
 * they were made. In the order of their codes, a million rows are a million pages.
 */
export function inOneSnapshot<Found>(db: Db, find: (tx: Tx) => Promise<Found>): Promise<Found> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      await sql`select set_config('work_mem', '32MB', true), set_config('enable_indexscan', 'off', true)`.execute(
        tx,
      );
      return find(tx);
    });
}

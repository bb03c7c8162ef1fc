import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Db, Tx } from "../src/platform/database/database.ts";

const LOOK_AGAIN_MILLISECONDS = 10;
const MAX_MILLISECONDS = 10_000;

/**
 * Waits until this many statements of this test's database wait for another session's lock, or until `work`
 * ends without such a wait.
 */
export async function untilBlocked(db: Db, work: Promise<unknown>, statements = 1): Promise<void> {
  let isOver = false;
  const end = () => (isOver = true);
  work.then(end, end);
  for (const from = performance.now(); performance.now() - from < MAX_MILLISECONDS;) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    );
    if (isOver || rows.length >= statements) return;
    await sleep(LOOK_AGAIN_MILLISECONDS);
  }
  throw new Error("nothing waited for a lock, and nothing ended");
}

/** Runs the work in a transaction that stays open until the returned function is called, which commits it. */
export async function holdOpen(db: Db, work: (tx: Tx) => Promise<unknown>): Promise<() => Promise<void>> {
  const isDone = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const transaction = db.transaction().execute(async (tx) => {
    await work(tx);
    isDone.resolve();
    await mayEnd.promise;
  });
  transaction.catch(isDone.reject);
  await isDone.promise;
  return async () => {
    mayEnd.resolve();
    await transaction;
  };
}

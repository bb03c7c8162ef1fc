import { sql } from "kysely";
import { discardMessages, discardNewOrders } from "../../messaging/index.ts";
import { findRestoreState, setRestoreState } from "../../platform/backup/restore-state.ts";
import type { Db } from "../../platform/database/database.ts";
import { discardJobs, releaseJobs } from "../../platform/queue/parked-jobs.ts";
import { enqueue } from "../../platform/queue/queue.ts";
import { StartRefused } from "../../platform/database/start-refused.ts";

const ALL_HAVE_NOTICED_MILLISECONDS = 30_000;

export interface Decided {
  released: number;
  discarded: number;
}

/** Releases all work that is held back, as if the program had only been stopped. */
export async function resumeRestored(db: Db): Promise<Decided> {
  await requireParked(db);
  return releaseRest(db, 0);
}

/**
 * The first words of the names of jobs that write to people or work on many rows for a member. Jobs about money are
 * kept: the provider recognises a repeated request by its idempotency key.
 */
const DISCARDED = ["send", "notify", "dispatch", "run"];

/**
 * Discards work that was due before the restore, because the program has presumably done it after the backup.
 * Releases later work.
 */
export async function discardRestored(db: Db): Promise<Decided> {
  const { restored_at } = await requireParked(db);
  const before = new Date(restored_at);
  await cancelWaitingWork(db, before);
  return releaseRest(db, await discardJobs(db, { before, words: DISCARDED }));
}

async function requireParked(db: Db) {
  const state = await findRestoreState(db);
  if (!state)
    throw new StartRefused("Nothing is held back: this database was not restored, or it is decided already.");
  if (state.phase === "PREPARING")
    throw new StartRefused("The restore has not come to its end: run it again, with --replace.");
  return state;
}

/** Releases the remaining work. Clears the restore state last, because running processes then start all work. */
async function releaseRest(db: Db, discarded: number): Promise<Decided> {
  const released = await releaseJobs(db);
  // Events of the provider count as received now, because the program gives an event up after a day.
  await sql`
    update provider_events set next_try_at = now(), received_at = now()
    where processed_at is null and next_try_at > now() + interval '10 years'`.execute(db);
  // A process that still withholds work would take this job and do nothing. Processes notice the decision in 2 s.
  const runAt = new Date(Date.now() + ALL_HAVE_NOTICED_MILLISECONDS);
  await enqueue(db, "keep-wall-times", {}, { key: "keep-wall-times", runAt });
  await setRestoreState(db, null);
  return { released, discarded };
}

/**
 * Ends rows that would otherwise wait for a discarded job for ever, or be picked up by the next run of a schedule.
 */
async function cancelWaitingWork(db: Db, before: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await discardMessages(tx, before);
    // FAILED is final. A SKIPPED reminder would be queued again as soon as its conditions hold again.
    await sql`
      update automatic_emails set status = 'FAILED' where status = 'QUEUED' and created_at <= ${before}`.execute(
      tx,
    );
    await sql`
      update webhook_deliveries set status = 'FAILED', finished_at = now(), problem = 'discarded after a restore'
      where status = 'PENDING' and created_at <= ${before}`.execute(tx);
    await sql`
      update tasks set status = 'FAILED', finished_at = now()
      where status in ('QUEUED', 'RUNNING') and created_at <= ${before}`.execute(tx);
    await sql`delete from contact_messages where created_at <= ${before}`.execute(tx);
    await discardNewOrders(tx, before);
  });
}

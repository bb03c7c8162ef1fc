import type { Db, Tx } from "../platform/database/database.ts";
import { isOtherWorkDue } from "../platform/queue/is-other-work-due.ts";
import type { Throttle } from "../platform/queue/throttle.ts";
import { enqueue, enqueueAll, LOW_PRIORITY } from "../platform/queue/queue.ts";
import type { Services } from "../platform/services.ts";
import { endMessage, skipWaitingEmails } from "./messages/end-message.ts";
import { listNextEmails, sendBatch } from "./send-batch.ts";

interface NextOfBroadcast {
  message_id: number;
  /** The id of the last email that was handled. */
  after: number;
}

declare module "../platform/queue/queue.ts" {
  interface Jobs {
    "send-broadcast": NextOfBroadcast;
  }
}

/** A job starts no further email after this time. With a slow mail server it sends fewer emails. */
const MAX_MILLISECONDS = 60_000;
/**
 * A job starts further batches only within this time, because a process that stops gives its jobs five seconds
 * to end.
 */
const MORE_BATCHES_MILLISECONDS = 3_000;
/**
 * Delays the next job until this one has ended and released the account's queue. If the next job were due
 * earlier, workers would skip it and look again only after ten seconds. They wake up for a job that becomes due
 * later.
 */
const PAUSE_MILLISECONDS = 300;
/** Jobs for emails about orders run first. */
const AFTER_ORDERS = LOW_PRIORITY + 10;

/**
 * Sends the next emails of a message and queues the rest. After an interruption it continues with the unsent
 * emails. An email that fails gets a separate job, so that the others do not wait. Once the account is
 * suspended, it skips the rest. Ends after the batch if another job waits for a worker.
 */
export async function sendBroadcast(
  services: Services,
  throttle: Throttle,
  job: NextOfBroadcast,
): Promise<void> {
  const { db } = services;
  const startedAt = performance.now();
  let { after } = job;
  for (;;) {
    const emails = await listNextEmails(db, { ...job, after });
    if (emails.length === 0) return endMessage(db, job.message_id);
    // Skips all in one statement, without writing to the orders' histories.
    if (emails[0]!.is_suspended) return skipWaitingEmails(db, job.message_id, "account_suspended");
    const batch = await sendBatch(services, throttle, emails, startedAt + MAX_MILLISECONDS);
    ({ after } = batch);
    const mayGoOn = performance.now() - startedAt < MORE_BATCHES_MILLISECONDS;
    // After a failed email the job ends: one transaction queues the failed emails and the next job.
    if (batch.failed.length === 0 && mayGoOn && !(await isOtherWorkDue(db, AFTER_ORDERS))) continue;
    return queueRest(db, emails[0]!.account_id, { message_id: job.message_id, after }, batch.failed);
  }
}

async function queueRest(db: Db, accountId: number, next: NextOfBroadcast, failed: number[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const alone = failed.map((id) => ({ outgoing_message_id: id }));
    await enqueueAll(tx, "send-message", alone, { priority: AFTER_ORDERS });
    await sendNextOfBroadcast(tx, accountId, next, new Date(Date.now() + PAUSE_MILLISECONDS));
  });
}

/**
 * Queues the next batch. The account's queue runs one job at a time, so neither two messages to groups nor two
 * batches of one message run concurrently.
 */
export async function sendNextOfBroadcast(
  tx: Tx,
  accountId: number,
  next: NextOfBroadcast,
  runAt?: Date,
): Promise<void> {
  await enqueue(tx, "send-broadcast", next, {
    key: `broadcast ${next.message_id}`,
    queueName: `broadcasts ${accountId}`,
    ...(runAt && { runAt }),
    priority: AFTER_ORDERS,
  });
}

import { sql } from "kysely";
import { recordHistory, isAlreadyApplied } from "../tickets/index.ts";
import type { Db, Tx } from "../platform/database/database.ts";
import type { Throttle } from "../platform/queue/throttle.ts";
import { enqueue, enqueueAll, LOW_PRIORITY } from "../platform/queue/queue.ts";
import type { Services } from "../platform/services.ts";
import { endMessage, skipWaitingEmails } from "./messages/end-message.ts";
import { sendMessage } from "./messages/send-message.tsx";

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

/** Few, so that other jobs do not wait long. */
export const BATCH_SIZE = 50;
/**
 * A slow mail server gets fewer emails per job, because a job that runs for long counts as one of a dead
 * worker.
 */
const MAX_MILLISECONDS = 60_000;
/** This many failures without a success mean that the mail server fails, not the addresses. */
const GIVE_UP_AFTER = 3;
/**
 * The account's queue is free only when this job has ended. Workers do not find a job that is due before
 * that, and look again only after ten seconds. They do wake up for a job that becomes due later.
 */
const PAUSE_MILLISECONDS = 300;
/** Jobs for emails about orders run first. */
const AFTER_ORDERS = LOW_PRIORITY + 10;

/**
 * Sends the next emails of a message and queues the rest. After an interruption it continues with the unsent
 * emails. An email that fails gets a separate job, so that the others do not wait. Once the account is
 * suspended, it skips the rest.
 */
export async function sendBroadcast(
  services: Services,
  throttle: Throttle,
  job: NextOfBroadcast,
): Promise<void> {
  const { db } = services;
  const emails = await listNextEmails(db, job);
  if (emails.length === 0) return endMessage(db, job.message_id);
  // Skips all in one statement, without writing to the orders' histories.
  if (emails[0]!.is_suspended) return skipWaitingEmails(db, job.message_id, "account_suspended");
  const endsAt = performance.now() + MAX_MILLISECONDS;
  const failed: number[] = [];
  let { after } = job;
  for (const [index, email] of emails.entries()) {
    if (index > 0 && performance.now() > endsAt) break;
    after = email.id;
    try {
      await throttle(async () => {
        await noteOnce(db, email);
        await sendMessage(services, { outgoing_message_id: email.id });
      });
    } catch (error) {
      failed.push(email.id);
      const areAll = failed.length === index + 1;
      if (areAll && failed.length === Math.min(GIVE_UP_AFTER, emails.length)) throw error;
    }
  }
  const accountId = emails[0]!.account_id;
  await db.transaction().execute(async (tx) => {
    const alone = failed.map((id) => ({ outgoing_message_id: id }));
    await enqueueAll(tx, "send-message", alone, { priority: AFTER_ORDERS });
    const next = { message_id: job.message_id, after };
    await sendNextOfBroadcast(tx, accountId, next, new Date(Date.now() + PAUSE_MILLISECONDS));
  });
}

/**
 * Queues the next batch. An account's messages to groups run one after the other, and none runs twice at
 * once.
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

type NextEmail = Awaited<ReturnType<typeof listNextEmails>>[number];

function listNextEmails(db: Db, { message_id, after }: NextOfBroadcast) {
  return (
    db
      .selectFrom("outgoing_messages as g")
      .innerJoin("messages as m", "m.id", "g.message_id")
      .innerJoin("accounts as c", "c.id", "g.account_id")
      .select(["g.id", "g.account_id", "g.event_id", "g.order_id", "g.attendee_id", "g.recipient"])
      .select(["g.message_id", "m.subject", "m.user_id"])
      .select(sql<boolean>`c.suspended_at is not null`.as("is_suspended"))
      .where("g.message_id", "=", message_id)
      .where("g.status", "=", "QUEUED")
      .where("g.id", ">", after)
      // The author's copy has its own job.
      .where("g.is_copy", "=", false)
      .orderBy("g.id")
      .limit(BATCH_SIZE)
      .execute()
  );
}

/** Records the email in the order's history once, like a message to its buyer alone. */
async function noteOnce(db: Db, email: NextEmail): Promise<void> {
  const action = "MESSAGE_WRITTEN";
  const orderId = email.order_id!;
  const requestKey = `broadcast ${email.id}`;
  await db.transaction().execute(async (tx) => {
    if (await isAlreadyApplied(tx, { orderId, action, requestKey })) return;
    await recordHistory(tx, {
      order: { id: orderId, account_id: email.account_id, event_id: email.event_id },
      ...(email.attendee_id !== null && { attendeeId: email.attendee_id }),
      action,
      by: { kind: "USER", userId: email.user_id },
      new: { subject: email.subject, email: email.recipient, message_id: email.message_id },
      requestKey,
    });
  });
}

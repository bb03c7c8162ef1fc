import { sql } from "kysely";
import { findMemberById } from "../../accounts/index.ts";
import type { Tx } from "../../platform/database/database.ts";
import { actingWithApiKey } from "../../platform/http/acting-api-key.ts";
import { mayCall, canAccessEvent } from "../../platform/http/dispatch/permissions.ts";
import type { Services } from "../../platform/services.ts";
import { Refusal } from "../../values/refusal.ts";
import { scheduleDispatch } from "./schedule-dispatch.ts";
import type { Message, WriteMessage } from "../contract.ts";
import { messageStatusesBefore } from "../rules/message-states.ts";
import { assessMessage } from "../review/assess-message.ts";
import { holdMessage } from "../review/hold-message.ts";
import { queueEmails } from "../queue-emails.ts";

type Failure = NonNullable<Message["failure"]>;

/** A message such as "Doors open in an hour" is useless a day later. */
const TOO_LATE_HOURS = 24;

/**
 * Sends a scheduled message as if its author wrote it now: to the current recipients, within the same limits.
 * On a refusal nothing is sent, and the message stores the reason.
 */
export async function dispatchMessage(
  { db, changes, config }: Pick<Services, "db" | "changes" | "config">,
  { message_id: id }: { message_id: number },
): Promise<void> {
  const eventId = await db.transaction().execute((tx) => dispatch(tx, config, id));
  if (eventId !== null) changes.publish({ event_id: eventId, topic: "orders" });
}

/** Returns the message's event. Null: the message is not due, or no longer waits. */
async function dispatch(tx: Tx, config: Services["config"], id: number): Promise<number | null> {
  const message = await lockWaiting(tx, id);
  if (!message) return null;
  const { own, written, apiKeyName } = message;
  if (message.isEarly) {
    await scheduleDispatch(tx, { id, scheduledAt: message.scheduledAt, narrowed_to: written.narrowed_to });
    return null;
  }
  const failure = await findFailureReason(tx, message);
  if (failure) return fail(tx, id, failure);
  // A refusal takes back what was queued, and keeps the lock: no edit comes between it and the stored reason.
  await sql`savepoint queueing`.execute(tx);
  try {
    // An approved message needs no review.
    const reasons = written.isApproved ? [] : await assessMessage(tx, own, { config, written });
    if (reasons.length > 0) await holdMessage(tx, id, reasons);
    else await actingWithApiKey(apiKeyName, () => queueEmails(tx, own, { config, written }));
  } catch (error) {
    const refusal = failureOf(error);
    await sql`rollback to savepoint queueing`.execute(tx);
    return fail(tx, id, refusal);
  }
  return own.eventId;
}

type Waiting = NonNullable<Awaited<ReturnType<typeof lockWaiting>>>;

/** The lock makes a concurrent edit either decide about the emails, or wait for them and be refused. */
async function lockWaiting(tx: Tx, messageId: number) {
  const row = await tx
    .selectFrom("messages as m")
    .innerJoin("events as e", "e.id", "m.event_id")
    .where("m.id", "=", messageId)
    .where("m.status", "in", messageStatusesBefore("dispatch"))
    .select(["m.account_id", "m.event_id", "m.user_id", "m.author_api_key_name", "m.purpose", "m.subject"])
    .select(["m.message", "m.attachment_ids", "m.type", "m.order_id", "m.attendee_ids", "m.product_ids"])
    .select(["m.order_statuses", "m.narrowed_to", "m.sends_copy", "m.scheduled_at"])
    .select([
      sql<boolean>`m.scheduled_at > clock_timestamp()`.as("is_early"),
      sql<boolean>`m.scheduled_at < clock_timestamp() - make_interval(hours => ${TOO_LATE_HOURS})`.as(
        "is_too_late",
      ),
      sql<boolean>`e.deleted_at is not null`.as("is_event_deleted"),
      sql<boolean>`m.reviewed_at is not null`.as("is_approved"),
    ])
    .forUpdate("m")
    .executeTakeFirst();
  if (!row) return null;
  return {
    own: { accountId: row.account_id, eventId: row.event_id },
    apiKeyName: row.author_api_key_name ?? undefined,
    scheduledAt: row.scheduled_at!,
    isEarly: row.is_early,
    isTooLate: row.is_too_late,
    isEventDeleted: row.is_event_deleted,
    written: {
      isApproved: row.is_approved,
      waitingId: messageId,
      userId: row.user_id,
      purpose: row.purpose as WriteMessage["purpose"],
      message_type: row.type as WriteMessage["message_type"],
      subject: row.subject,
      message: row.message,
      order_id: row.order_id ?? undefined,
      attachment_ids: row.attachment_ids.map(Number),
      attendee_ids: row.attendee_ids.map(Number),
      product_ids: row.product_ids.map(Number),
      order_statuses: row.order_statuses as WriteMessage["order_statuses"],
      narrowed_to: row.narrowed_to as WriteMessage["narrowed_to"],
      is_test: false,
      send_copy_to_current_user: row.sends_copy,
    },
  };
}

async function findFailureReason(tx: Tx, { own, written, ...message }: Waiting): Promise<Failure | null> {
  if (message.isEventDeleted) return "event_deleted";
  if (message.isTooLate) return "missed";
  const author = await findMemberById(tx, { accountId: own.accountId, userId: written.userId });
  const isAllowed =
    author?.isEmailVerified && mayCall("user", author.role) && canAccessEvent(author, own.eventId);
  return isAllowed ? null : "author_not_allowed";
}

function failureOf(error: unknown): Failure {
  const failure = error instanceof Refusal && (reachesNobody(error) ? "nobody_found" : FAILURES[error.code]);
  if (!failure) throw error;
  return failure;
}

/** Whether all named recipients have unsubscribed from advertising or lost their addresses meanwhile. */
function reachesNobody({ fields = {} }: Refusal): boolean {
  return Object.values(fields)
    .flat()
    .some(({ code }) => code === "unsubscribed" || code === "too_few");
}

const FAILURES: { [code in Refusal["code"]]?: Failure } = {
  not_found: "nobody_found",
  rate_limited: "limit_reached",
  invalid: "too_many_recipients",
};

async function fail(tx: Tx, messageId: number, failure: Failure): Promise<number | null> {
  const failed = await tx
    .updateTable("messages")
    .set({ status: "FAILED", failure })
    .where("id", "=", messageId)
    .where("status", "in", messageStatusesBefore("refuse"))
    .returning("event_id")
    .executeTakeFirst();
  return failed?.event_id ?? null;
}

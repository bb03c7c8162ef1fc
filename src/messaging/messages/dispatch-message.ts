import { sql } from "kysely";
import { findMemberById } from "../../accounts/index.ts";
import type { Db } from "../../platform/database/database.ts";
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

type Sources = Pick<Services, "db" | "config">;
type Failure = NonNullable<Message["failure"]>;

/** A message such as "Doors open in an hour" is useless a day later. */
const TOO_LATE_HOURS = 24;

/**
 * Sends a scheduled message as if its author wrote it now: to the current recipients, within the same limits.
 * On a refusal nothing is sent, and the message stores the reason.
 */
export async function dispatchMessage(
  { db, changes, config }: Pick<Services, "db" | "changes" | "config">,
  { message_id }: { message_id: number },
): Promise<void> {
  const message = await findWaiting(db, message_id);
  if (!message) return;
  if (message.isEarly) return scheduleDispatch(db, { id: message_id, ...message });
  const failure = await findFailureReason(db, message);
  const reasons = failure ? [] : await reasonsOf({ db, config }, message);
  if (reasons.length > 0) await db.transaction().execute((tx) => holdMessage(tx, message_id, reasons));
  else {
    const outcome = failure ?? (await write({ db, config }, message));
    if (outcome) await fail(db, message_id, outcome);
  }
  changes.publish({ event_id: message.own.eventId, topic: "orders" });
}

type Waiting = NonNullable<Awaited<ReturnType<typeof findWaiting>>>;

async function findWaiting(db: Db, messageId: number) {
  const row = await db
    .selectFrom("messages as m")
    .innerJoin("events as e", "e.id", "m.event_id")
    .where("m.id", "=", messageId)
    .where("m.status", "in", messageStatusesBefore("dispatch"))
    .select([
      "m.account_id",
      "m.event_id",
      "m.user_id",
      "m.author_api_key_name",
      "m.purpose",
      "m.attachment_ids",
      "m.type",
      "m.subject",
      "m.message",
      "m.order_id",
    ])
    .select(["m.attendee_ids", "m.product_ids", "m.order_statuses", "m.sends_copy", "m.scheduled_at"])
    .select([
      sql<boolean>`m.scheduled_at > clock_timestamp()`.as("is_early"),
      sql<boolean>`m.scheduled_at < clock_timestamp() - make_interval(hours => ${TOO_LATE_HOURS})`.as(
        "is_too_late",
      ),
      sql<boolean>`e.deleted_at is not null`.as("is_event_deleted"),
      sql<boolean>`m.reviewed_at is not null`.as("is_approved"),
    ])
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
      is_test: false,
      send_copy_to_current_user: row.sends_copy,
    },
  };
}

async function findFailureReason(db: Db, { own, written, ...message }: Waiting): Promise<Failure | null> {
  if (message.isEventDeleted) return "event_deleted";
  if (message.isTooLate) return "missed";
  const author = await findMemberById(db, { accountId: own.accountId, userId: written.userId });
  const isAllowed =
    author?.isEmailVerified && mayCall("user", author.role) && canAccessEvent(author, own.eventId);
  return isAllowed ? null : "author_not_allowed";
}

/** Lists the reasons for a review. An approved message needs none. */
async function reasonsOf({ db, config }: Sources, { own, written }: Waiting) {
  if (written.isApproved) return [];
  return db.transaction().execute((tx) => assessMessage(tx, own, { config, written }));
}

/** Writes all emails of the message, or none if a rule refuses it. */
async function write(
  { db, config }: Sources,
  { own, written, apiKeyName }: Waiting,
): Promise<Failure | null> {
  try {
    await actingWithApiKey(apiKeyName, () =>
      db.transaction().execute((tx) => queueEmails(tx, own, { config, written })),
    );
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // Another call has cancelled the message, or another worker has sent it.
    if (error.code === "conflict") return null;
    const failure = reachesNobody(error) ? "nobody_found" : FAILURES[error.code];
    if (!failure) throw error;
    return failure;
  }
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

async function fail(db: Db, messageId: number, failure: Failure): Promise<void> {
  await db
    .updateTable("messages")
    .set({ status: "FAILED", failure })
    .where("id", "=", messageId)
    .where("status", "in", messageStatusesBefore("refuse"))
    .execute();
}

import { sql } from "kysely";
import { type OwnEvent, requireEvent } from "../../events/index.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { listPage, type RequestedPage } from "../../platform/database/listing.ts";
import { sanitizedBefore } from "../../platform/html/sanitized-before.ts";
import type { ListMeta } from "../../values/listing.ts";
import { Refusal } from "../../values/refusal.ts";
import { previewText } from "../../values/text.ts";
import { wallTimeOf } from "../../values/time/zoned-time.ts";
import { ATTACHMENTS } from "../attachments/attachments-of-message.ts";
import { type Message, MESSAGES_LISTING } from "../contract.ts";

export type { OwnEvent };

/** Lists the messages of the account's event. */
export async function listMessages(
  db: Db,
  own: OwnEvent,
  wanted: RequestedPage,
): Promise<{ data: Message[]; meta: ListMeta }> {
  const event = await requireEvent(db, own);
  const { rows, meta } = await listPage(db, selectMessages(db, own), {
    listing: MESSAGES_LISTING,
    wanted,
    columns: {
      status: "m.status",
      subject: "m.subject",
      created_at: "m.created_at",
      scheduled_at: "m.scheduled_at",
    },
    optional: ["scheduled_at"],
    search: { words: sql<string>`m.subject || ' ' || m.message` },
    unique: "m.id",
    zone: event.timezone,
  });
  return { data: rows.map(messageOf), meta };
}

/** Finds a message of the account's event. Refuses with "not_found". */
export async function findMessage(db: Db | Tx, own: OwnEvent, messageId: number): Promise<Message> {
  const row = await selectMessages(db, own).where("m.id", "=", messageId).executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return messageOf(row);
}

function selectMessages(db: Db | Tx, { accountId, eventId }: OwnEvent) {
  return db
    .selectFrom("messages as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .innerJoin("events as e", "e.id", "m.event_id")
    .where("m.account_id", "=", accountId)
    .where("m.event_id", "=", eventId)
    .select(["m.id", "m.event_id", "m.purpose", "m.subject", "m.message", "m.type", "m.order_id"])
    .select(["m.attendee_ids", "m.product_ids", "m.order_statuses", "m.narrowed_to", "m.is_test"])
    .select(["m.sends_copy", "m.status"])
    .select(["m.failure", "m.rejection", "m.review_reasons", "m.scheduled_at", "m.sent_at", "m.created_at"])
    .select("e.timezone")
    .select(sql<string>`concat_ws(' ', u.first_name, u.last_name)`.as("sent_by_user"))
    .select(emailCounts.as("emails"))
    .select(ATTACHMENTS.as("attachments"));
}

/** The number of recipients, sent and failed emails, without the author's copy. */
const emailCounts = sql<[all: number, sent: number, failed: number]>`(
  select array[count(*), count(*) filter (where g.status = 'SENT'), count(*) filter (where g.status = 'FAILED')]::int[]
  from outgoing_messages g
  where g.message_id = m.id and not g.is_copy)`;

type Row = Awaited<ReturnType<ReturnType<typeof selectMessages>["executeTakeFirstOrThrow"]>>;

function messageOf({ emails, ...row }: Row): Message {
  const [recipients_count, sent_count, failed_count] = emails;
  return {
    ...row,
    recipients_count,
    sent_count,
    failed_count,
    message: sanitizedBefore(row.message) ?? "",
    message_preview: previewText(row.message),
    purpose: row.purpose as Message["purpose"],
    type: row.type as Message["type"],
    attendee_ids: row.attendee_ids.map(Number),
    product_ids: row.product_ids.map(Number),
    order_statuses: row.order_statuses as Message["order_statuses"],
    narrowed_to: row.narrowed_to as Message["narrowed_to"],
    status: row.status as Message["status"],
    review_reasons: row.review_reasons as Message["review_reasons"],
    failure: row.failure as Message["failure"],
    scheduled_at: row.scheduled_at?.toISOString() ?? null,
    scheduled_at_local: row.scheduled_at && wallTimeOf(row.scheduled_at, row.timezone),
    sent_at: row.sent_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}

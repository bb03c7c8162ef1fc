import { sql } from "kysely";
import type { Db, Tx } from "../platform/database/database.ts";
import { sanitizedBefore } from "../platform/html/sanitized-before.ts";
import { Refusal } from "../values/refusal.ts";
import { previewText } from "../values/text.ts";
import type { Message } from "./contract.ts";

/** Whose event is written about: every read is confined to one account. */
export interface OwnEvent {
  accountId: number;
  eventId: number;
}

/** A message of the account's own event, or nothing at all. */
export async function findMessage(db: Db | Tx, own: OwnEvent, messageId: number): Promise<Message> {
  const row = await db
    .selectFrom("messages as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .where("m.id", "=", messageId)
    .where("m.account_id", "=", own.accountId)
    .where("m.event_id", "=", own.eventId)
    .select([
      "m.id",
      "m.event_id",
      "m.subject",
      "m.message",
      "m.type",
      "m.order_id",
      "m.attendee_ids",
      "m.is_test",
      "m.status",
      "m.sent_at",
      "m.created_at",
      sql<string>`concat_ws(' ', u.first_name, u.last_name)`.as("sent_by_user"),
      sql<number>`(select count(*)::int from outgoing_messages g where g.message_id = m.id and not g.is_copy)`.as(
        "recipients_count",
      ),
    ])
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return {
    ...row,
    message: sanitizedBefore(row.message) ?? "",
    message_preview: previewText(row.message),
    type: row.type as Message["type"],
    attendee_ids: row.attendee_ids.map(Number),
    status: row.status as Message["status"],
    sent_at: row.sent_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}

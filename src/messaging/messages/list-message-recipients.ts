import { requireEvent } from "../../events/index.ts";
import type { Db } from "../../platform/database/database.ts";
import { listPage, type RequestedPage } from "../../platform/database/listing.ts";
import type { ListMeta } from "../../values/listing.ts";
import { Refusal } from "../../values/refusal.ts";
import { type MessageRecipient, RECIPIENTS_LISTING } from "../contract.ts";
import type { OwnEvent } from "./messages.ts";

/** Lists the emails of a message with their outcomes. */
export async function listMessageRecipients(
  db: Db,
  own: OwnEvent,
  { messageId, wanted }: { messageId: number; wanted: RequestedPage },
): Promise<{ data: MessageRecipient[]; meta: ListMeta }> {
  const { timezone } = await requireEvent(db, own);
  const message = await db
    .selectFrom("messages")
    .select("subject")
    .where("id", "=", messageId)
    .where("account_id", "=", own.accountId)
    .where("event_id", "=", own.eventId)
    .executeTakeFirst();
  if (!message) throw new Refusal("not_found");
  const { rows, meta } = await listPage(db, selectEmails(db, own, messageId), {
    listing: RECIPIENTS_LISTING,
    wanted,
    columns: {
      recipient: "g.recipient",
      status: "g.status",
      order_id: "g.order_id",
      attendee_id: "g.attendee_id",
      is_copy: "g.is_copy",
      created_at: "g.created_at",
      sent_at: "g.sent_at",
    },
    optional: ["sent_at"],
    search: { words: "g.recipient" },
    unique: "g.id",
    zone: timezone,
  });
  const data = rows.map((row) => ({
    ...row,
    subject: message.subject,
    status: row.status as MessageRecipient["status"],
    reason: row.reason as MessageRecipient["reason"],
    created_at: row.created_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
  }));
  return { data, meta };
}

function selectEmails(db: Db, { accountId, eventId }: OwnEvent, messageId: number) {
  return db
    .selectFrom("outgoing_messages as g")
    .where("g.account_id", "=", accountId)
    .where("g.event_id", "=", eventId)
    .where("g.message_id", "=", messageId)
    .select(["g.id", "g.message_id", "g.recipient", "g.status", "g.order_id", "g.attendee_id", "g.is_copy"])
    .select(["g.created_at", "g.sent_at", "g.reason"]);
}

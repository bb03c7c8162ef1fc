import { sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import { actingApiKey } from "../../platform/http/acting-api-key.ts";
import { Refusal } from "../../values/refusal.ts";
import type { ToCount, WriteMessage } from "../contract.ts";
import { isNarrowable, namesProducts } from "../rules/message-types.ts";
import type { ReviewReason } from "../rules/tiers.ts";
import type { OwnEvent } from "./messages.ts";
import { messageStatusesBefore } from "../rules/message-states.ts";

/** A message to store, with its text sanitised. */
export interface MessageToStore extends Omit<WriteMessage, "scheduled_at" | "undo_seconds"> {
  userId: number;
  /** No email is written before this time. */
  scheduledAt?: Date;
  /** Why an administrator has to approve the message first. */
  reasons?: ReviewReason[];
  /** True: an administrator has approved the message and the number of its recipients. */
  isApproved?: boolean;
  /** The id of the stored message that is now due. */
  waitingId?: number;
}

/** Stores a message and returns its id. Claims a message that is now due instead of storing it again. */
export async function storeMessage(tx: Tx, own: OwnEvent, written: MessageToStore): Promise<number> {
  if (written.waitingId !== undefined) return claimScheduled(tx, own, written.waitingId);
  const { scheduledAt, reasons } = written;
  const { id } = await tx
    .insertInto("messages")
    .values({
      account_id: own.accountId,
      event_id: own.eventId,
      user_id: written.userId,
      author_api_key_name: actingApiKey(),
      ...audienceColumns(written),
      subject: written.subject,
      message: written.message,
      attachment_ids: [...new Set(written.attachment_ids)],
      is_test: written.is_test,
      sends_copy: written.send_copy_to_current_user,
      ...(scheduledAt && { status: "SCHEDULED", scheduled_at: scheduledAt, dispatched_at: null }),
      ...(reasons && { status: "PENDING_REVIEW", review_reasons: reasons, dispatched_at: null }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores only the fields that the message's type uses. */
export function audienceColumns({ message_type: type, ...to }: ToCount) {
  const isNarrowed = isNarrowable(type) && Object.keys(to.narrowed_to ?? {}).length > 0;
  return {
    purpose: to.purpose,
    type,
    order_id: type === "ORDER_OWNER" ? to.order_id! : null,
    attendee_ids: type === "INDIVIDUAL_ATTENDEES" ? to.attendee_ids! : [],
    product_ids: namesProducts(type) ? [...new Set(to.product_ids)] : [],
    narrowed_to: isNarrowed ? JSON.stringify(to.narrowed_to) : null,
    order_statuses: type === "ORDER_OWNERS_WITH_PRODUCT" ? [...new Set(to.order_statuses)] : [],
  };
}

/** Claims a scheduled message. Of concurrent sends and cancellations one succeeds. */
async function claimScheduled(tx: Tx, { accountId, eventId }: OwnEvent, messageId: number): Promise<number> {
  const taken = await tx
    .updateTable("messages")
    .set({ status: "PROCESSING", dispatched_at: sql<Date>`now()` })
    .where("id", "=", messageId)
    .where("account_id", "=", accountId)
    .where("event_id", "=", eventId)
    .where("status", "in", messageStatusesBefore("dispatch"))
    .returning("id")
    .executeTakeFirst();
  if (!taken) throw new Refusal("conflict");
  return taken.id;
}

/** Adds the author's email: a copy, or the only email of a test. */
export async function addressToAuthor(
  tx: Tx,
  { accountId, eventId }: OwnEvent,
  messageId: number,
  userId: number,
): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    insert into outgoing_messages (account_id, event_id, message_id, recipient, locale, is_copy)
    select ${accountId}, ${eventId}, ${messageId}, email, locale, true from users where id = ${userId}
    returning id`.execute(tx);
  return rows;
}

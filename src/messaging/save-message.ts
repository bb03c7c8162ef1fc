import { sql } from "kysely";
import type { Tx } from "../platform/database/database.ts";
import { Refusal } from "../values/refusal.ts";
import { namesProducts, type WriteMessage } from "./contract.ts";
import type { OwnEvent } from "./messages.ts";
import { messageStatusesBefore } from "./rules/message-states.ts";

/** A message as its author wants it, sanitised. */
export interface MessageToKeep extends Omit<WriteMessage, "scheduled_at"> {
  userId: number;
  /** Its letters are not written before that. */
  scheduledAt?: Date;
  /** It was kept before, and its time has come. */
  waitingId?: number;
}

/** Writes down what is said and to whom it is addressed; answers its number. */
export async function keepMessage(tx: Tx, own: OwnEvent, written: MessageToKeep): Promise<number> {
  if (written.waitingId !== undefined) return takeUp(tx, own, written.waitingId);
  const { message_type: type, scheduledAt } = written;
  const { id } = await tx
    .insertInto("messages")
    .values({
      account_id: own.accountId,
      event_id: own.eventId,
      user_id: written.userId,
      type,
      subject: written.subject,
      message: written.message,
      order_id: type === "ORDER_OWNER" ? written.order_id! : null,
      attendee_ids: type === "INDIVIDUAL_ATTENDEES" ? written.attendee_ids! : [],
      product_ids: namesProducts(type) ? [...new Set(written.product_ids)] : [],
      order_statuses: type === "ORDER_OWNERS_WITH_PRODUCT" ? [...new Set(written.order_statuses)] : [],
      is_test: written.is_test,
      sends_copy: written.send_copy_to_current_user,
      ...(scheduledAt && { status: "SCHEDULED", scheduled_at: scheduledAt, dispatched_at: null }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Of all who would send it or cancel it at this moment, one does. */
async function takeUp(tx: Tx, { accountId, eventId }: OwnEvent, messageId: number): Promise<number> {
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

/** The author's own letter: a copy, or all there is of a test. */
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

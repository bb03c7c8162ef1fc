import { sql } from "kysely";
import type { Tx } from "../platform/database/database.ts";
import { isMailingType, type WriteMessage } from "./contract.ts";
import type { OwnEvent } from "./messages.ts";

/** A message as its author wants it, sanitised. */
export type MessageToKeep = WriteMessage & { userId: number };

/** Writes down what is said and to whom it is addressed; answers its number. */
export async function keepMessage(
  tx: Tx,
  { accountId, eventId }: OwnEvent,
  written: MessageToKeep,
): Promise<number> {
  const { message_type: type } = written;
  const { id } = await tx
    .insertInto("messages")
    .values({
      account_id: accountId,
      event_id: eventId,
      user_id: written.userId,
      type,
      subject: written.subject,
      message: written.message,
      order_id: type === "ORDER_OWNER" ? written.order_id! : null,
      attendee_ids: type === "INDIVIDUAL_ATTENDEES" ? written.attendee_ids! : [],
      product_ids: isMailingType(type) ? [...new Set(written.product_ids)] : [],
      order_statuses: type === "ORDER_OWNERS_WITH_PRODUCT" ? [...new Set(written.order_statuses)] : [],
      is_test: written.is_test,
      sends_copy: written.send_copy_to_current_user,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
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

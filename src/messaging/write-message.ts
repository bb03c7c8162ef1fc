import { sql } from "kysely";
import { noteChange } from "../attendees/index.ts";
import { requireEvent } from "../events/index.ts";
import type { Db, Tx } from "../platform/database/database.ts";
import { sanitizeHtml } from "../platform/html/sanitize.ts";
import type { Member } from "../platform/http/call.ts";
import { enqueueAll } from "../platform/queue/queue.ts";
import { invalidField, Refusal } from "../values/refusal.ts";
import type { Message, WriteMessage } from "./contract.ts";
import { limitMessages } from "./limit-messages.ts";
import { listRecipients, type Recipient } from "./list-recipients.ts";
import { findMessage, type OwnEvent } from "./messages.ts";

declare module "../platform/queue/queue.ts" {
  interface Jobs {
    "send-message": { outgoing_message_id: number };
  }
}

/**
 * Writes a message down with everybody it goes to, and in the history of each of their orders. The letters
 * leave from jobs, one for each person; the addresses come from the account's own orders, never from the caller.
 */
export async function writeMessage(
  db: Db,
  own: OwnEvent,
  { author, ...written }: WriteMessage & { author: Pick<Member, "userId" | "isEmailVerified"> },
): Promise<Message> {
  if (!author.isEmailVerified) throw new Refusal("email_not_verified");
  const html = sanitizeHtml(written.message);
  if (html === null) throw invalidField("message", "required");
  return db.transaction().execute(async (tx) => {
    await requireEvent(tx, own);
    const people = await listRecipients(tx, own, written);
    const recipients = written.is_test ? [] : people;
    const wantsCopy = written.is_test || written.send_copy_to_current_user;
    await limitMessages(tx, own.accountId, recipients.length + Number(wantsCopy));
    const messageId = await keepMessage(tx, own, { ...written, message: html, userId: author.userId });
    const letters = [
      ...(await addressTo(tx, own, messageId, recipients)),
      ...(wantsCopy ? await addressToAuthor(tx, own, messageId, author.userId) : []),
    ];
    for (const { order_id, attendee_id, email } of recipients) {
      await noteChange(tx, {
        order: { id: order_id, account_id: own.accountId, event_id: own.eventId },
        ...(attendee_id !== null && { attendeeId: attendee_id }),
        action: "MESSAGE_WRITTEN",
        by: { kind: "USER", userId: author.userId },
        new: { subject: written.subject, email, message_id: messageId },
      });
    }
    await enqueueAll(
      tx,
      "send-message",
      letters.map(({ id }) => ({ outgoing_message_id: id })),
    );
    return findMessage(tx, own, messageId);
  });
}

async function keepMessage(
  tx: Tx,
  { accountId, eventId }: OwnEvent,
  written: WriteMessage & { userId: number },
): Promise<number> {
  const isToBuyer = written.message_type === "ORDER_OWNER";
  const { id } = await tx
    .insertInto("messages")
    .values({
      account_id: accountId,
      event_id: eventId,
      user_id: written.userId,
      type: written.message_type,
      subject: written.subject,
      message: written.message,
      order_id: isToBuyer ? written.order_id! : null,
      attendee_ids: isToBuyer ? [] : written.attendee_ids!,
      is_test: written.is_test,
      sends_copy: written.send_copy_to_current_user,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function addressTo(
  tx: Tx,
  { accountId, eventId }: OwnEvent,
  messageId: number,
  recipients: Recipient[],
): Promise<{ id: number }[]> {
  if (recipients.length === 0) return [];
  return tx
    .insertInto("outgoing_messages")
    .values(
      recipients.map(({ order_id, attendee_id, email, locale }) => ({
        account_id: accountId,
        event_id: eventId,
        message_id: messageId,
        order_id,
        attendee_id,
        recipient: email,
        locale,
      })),
    )
    .returning("id")
    .execute();
}

async function addressToAuthor(
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

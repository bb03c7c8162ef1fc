import { recordMessages, takeMessages } from "../accounts/index.ts";
import { recordHistory } from "../tickets/index.ts";
import type { Tx } from "../platform/database/database.ts";
import { enqueueAll } from "../platform/queue/queue.ts";
import { addressToAuthor, storeMessage, type MessageToStore } from "./messages/save-message.ts";
import { listRecipients, type Recipient } from "./messages/list-recipients.ts";
import type { OwnEvent } from "./messages/messages.ts";

/** Writes a message to named people: one job per email, and one entry in each order's history. */
export async function writeEmails(tx: Tx, own: OwnEvent, written: MessageToStore): Promise<number> {
  const people = await listRecipients(tx, own, written);
  const recipients = written.is_test ? [] : people;
  const wantsCopy = written.is_test || written.send_copy_to_current_user;
  const count = written.isApproved ? recordMessages : takeMessages;
  await count(tx, own.accountId, recipients.length + Number(wantsCopy));
  const messageId = await storeMessage(tx, own, written);
  const emails = [
    ...(await addressTo(tx, own, messageId, recipients)),
    ...(wantsCopy ? await addressToAuthor(tx, own, messageId, written.userId) : []),
  ];
  for (const { order_id, attendee_id, email } of recipients) {
    await recordHistory(tx, {
      order: { id: order_id, account_id: own.accountId, event_id: own.eventId },
      ...(attendee_id !== null && { attendeeId: attendee_id }),
      action: "MESSAGE_WRITTEN",
      by: { kind: "USER", userId: written.userId },
      new: { subject: written.subject, email, message_id: messageId },
    });
  }
  await enqueueAll(
    tx,
    "send-message",
    emails.map(({ id }) => ({ outgoing_message_id: id })),
  );
  return messageId;
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

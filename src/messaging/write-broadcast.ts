import { sql } from "kysely";
import { recordBroadcast, takeMessages } from "../accounts/index.ts";
import type { Tx } from "../platform/database/database.ts";
import { enqueueAll } from "../platform/queue/queue.ts";
import { Refusal } from "../values/refusal.ts";
import { addressBroadcast } from "./address-broadcast.ts";
import { addressToAuthor, storeMessage, type MessageToStore } from "./messages/save-message.ts";
import type { LimitSettings } from "./limits/find-message-allowance.ts";
import { allowBroadcast, requireWithin } from "./messages/limit-messages.ts";
import type { OwnEvent } from "./messages/messages.ts";
import { messageStatusesBefore } from "./rules/message-states.ts";
import { sendNextOfBroadcast } from "./send-broadcast.ts";

/**
 * Writes a message to a group: holders or buyers of some products, or all ticket holders. Adds one row per
 * address now. Jobs send the emails in batches, one after the other. A test goes only to its author and
 * counts as one email.
 */
export async function writeBroadcast(
  tx: Tx,
  own: OwnEvent,
  { config, written }: { config: LimitSettings; written: MessageToStore },
): Promise<number> {
  const messageId = written.is_test
    ? await storeTest(tx, own, written)
    : await storeForAll(tx, own, { config, written });
  if (written.is_test || written.send_copy_to_current_user) {
    const copies = await addressToAuthor(tx, own, messageId, written.userId);
    await enqueueAll(
      tx,
      "send-message",
      copies.map(({ id }) => ({ outgoing_message_id: id })),
    );
  }
  return messageId;
}

async function storeTest(tx: Tx, own: OwnEvent, written: MessageToStore): Promise<number> {
  await takeMessages(tx, own.accountId, 1);
  return storeMessage(tx, own, written);
}

async function storeForAll(
  tx: Tx,
  own: OwnEvent,
  { config, written }: { config: LimitSettings; written: MessageToStore },
): Promise<number> {
  // An approved message has no limit, because the administrator has seen the number of its recipients.
  const allowance = written.isApproved ? null : await allowBroadcast(tx, config, own.accountId);
  const messageId = await storeMessage(tx, own, written);
  const most = allowance && allowance.most + 1;
  const recipients = await addressBroadcast(tx, own, { messageId, to: written, most });
  if (allowance) requireWithin(allowance, recipients, written.message_type);
  await recordBroadcast(tx, own.accountId, recipients);
  // The author of an immediate message sees that it has no recipients. A scheduled message must fail instead.
  if (recipients === 0 && written.waitingId !== undefined) throw new Refusal("not_found");
  if (recipients > 0) await sendNextOfBroadcast(tx, own.accountId, { message_id: messageId, after: 0 });
  else if (!written.send_copy_to_current_user) await endWithoutEmails(tx, own, messageId);
  return messageId;
}

/** Ends a message without recipients. Any other message ends with its last email. */
async function endWithoutEmails(tx: Tx, { accountId }: OwnEvent, messageId: number): Promise<void> {
  await tx
    .updateTable("messages")
    .set({ status: "SENT", sent_at: sql<Date>`now()` })
    .where("id", "=", messageId)
    .where("account_id", "=", accountId)
    .where("status", "in", messageStatusesBefore("deliver"))
    .execute();
}

import { sql } from "kysely";
import type { Tx } from "../platform/database/database.ts";
import { enqueueAll } from "../platform/queue/queue.ts";
import { invalidField } from "../values/refusal.ts";
import { addressMailing } from "./address-mailing.ts";
import { addressToAuthor, keepMessage, type MessageToKeep } from "./keep-message.ts";
import { allowMailing, limitMessages, tooMany } from "./limit-messages.ts";
import type { OwnEvent } from "./messages.ts";
import { sendNextOfMailing } from "./send-mailing.ts";

/**
 * To all who hold, or bought, one of some products: a row for each address now, the letters from one job after
 * the other. A test goes to its author and counts as the one letter it is.
 */
export async function writeMailing(tx: Tx, own: OwnEvent, written: MessageToKeep): Promise<number> {
  await requireOwnProducts(tx, own, [...new Set(written.product_ids)]);
  const messageId = written.is_test
    ? await keepTest(tx, own, written)
    : await keepForEverybody(tx, own, written);
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

async function requireOwnProducts(
  tx: Tx,
  { accountId, eventId }: OwnEvent,
  productIds: number[],
): Promise<void> {
  const own = await tx
    .selectFrom("products")
    .select("id")
    .where("account_id", "=", accountId)
    .where("event_id", "=", eventId)
    .where("id", "in", productIds)
    .where("deleted_at", "is", null)
    .execute();
  if (own.length !== productIds.length) throw invalidField("product_ids", "unknown");
}

async function keepTest(tx: Tx, own: OwnEvent, written: MessageToKeep): Promise<number> {
  await limitMessages(tx, own.accountId, 1);
  return keepMessage(tx, own, written);
}

async function keepForEverybody(tx: Tx, own: OwnEvent, written: MessageToKeep): Promise<number> {
  const { left, most, seconds } = await allowMailing(tx, own.accountId);
  const messageId = await keepMessage(tx, own, written);
  const recipients = await addressMailing(tx, own, { messageId, to: written, most: most + 1 });
  // What is too much on any day does not become less by waiting.
  if (recipients > most) throw invalidField("product_ids", "too_many", { maximum: most });
  if (recipients > left) throw tooMany(seconds);
  if (recipients > 0) await sendNextOfMailing(tx, own.accountId, { message_id: messageId, after: 0 });
  else if (!written.send_copy_to_current_user) await endWithoutLetters(tx, messageId);
  return messageId;
}

/** Nobody holds such a product: there is no letter whose sending would end it. */
async function endWithoutLetters(tx: Tx, messageId: number): Promise<void> {
  await tx
    .updateTable("messages")
    .set({ status: "SENT", sent_at: sql<Date>`now()` })
    .where("id", "=", messageId)
    .execute();
}

import { requireConfirmedAddress } from "../../accounts/index.ts";
import { requireEvent } from "../../events/index.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { sanitizeHtml } from "../../platform/html/sanitize.ts";
import type { Member } from "../../platform/http/call.ts";
import { invalidField } from "../../values/refusal.ts";
import { type Message, namesProducts, type WriteMessage } from "../contract.ts";
import type { MessageToStore } from "./save-message.ts";
import { findMessage, type OwnEvent } from "./messages.ts";
import { requireKnownPlaceholders } from "./require-known-placeholders.ts";
import { scheduledTime, scheduleMessage } from "./schedule-message.ts";
import { writeOut } from "../write-out.ts";

/**
 * Stores a message with its recipients; a scheduled one finds them at its time. Jobs send the emails, one per
 * person; the addresses come from the account's own orders, never from the caller.
 */
export async function writeMessage(
  db: Db,
  own: OwnEvent,
  { author, scheduled_at, ...written }: WriteMessage & { author: Pick<Member, "userId" | "isEmailVerified"> },
): Promise<Message> {
  requireConfirmedAddress(author);
  const html = sanitizeHtml(written.message);
  if (html === null) throw invalidField("message", "required");
  requireKnownPlaceholders({ ...written, message: html });
  const toKeep = { ...written, message: html, userId: author.userId };
  return db.transaction().execute(async (tx) => {
    const { timezone } = await requireEvent(tx, own);
    if (namesProducts(written.message_type)) await requireOwnProducts(tx, own, toKeep);
    // A test is always sent now.
    const isForLater = scheduled_at && !written.is_test;
    const messageId = isForLater
      ? await scheduleMessage(tx, own, { ...toKeep, scheduledAt: scheduledTime(scheduled_at, timezone) })
      : await writeOut(tx, own, toKeep);
    return findMessage(tx, own, messageId);
  });
}

export async function requireOwnProducts(
  tx: Tx,
  { accountId, eventId }: OwnEvent,
  { product_ids }: Pick<MessageToStore, "product_ids">,
): Promise<void> {
  const productIds = [...new Set(product_ids)];
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

import { requireConfirmedAddress } from "../../accounts/index.ts";
import { requireEvent } from "../../events/index.ts";
import type { Tx } from "../../platform/database/database.ts";
import { sanitizeHtml } from "../../platform/html/sanitize.ts";
import type { Member } from "../../platform/http/call.ts";
import type { Services } from "../../platform/services.ts";
import { assessMessage } from "../review/assess-message.ts";
import { holdBack } from "../review/hold-message.ts";
import { invalidField } from "../../values/refusal.ts";
import type { Message, WriteMessage } from "../contract.ts";
import { namesProducts } from "../rules/message-types.ts";
import { requireAttachments } from "../attachments/attachments.ts";
import { findMessage, type OwnEvent } from "./messages.ts";
import { requireKnownPlaceholders } from "./require-known-placeholders.ts";
import { scheduledTime, scheduleMessage } from "./schedule-message.ts";
import { requirePostalAddress } from "../../suppressions/index.ts";
import { requireOwnQuestion } from "../narrow-holders.ts";
import { sendNow } from "./send-now.ts";

/**
 * Stores a message with its recipients. A scheduled message finds its recipients at its time, a message in
 * review when it is approved. Jobs send the emails, one per person. The addresses come from the account's own
 * orders, never from the caller.
 */
export async function writeMessage(
  { db, config }: Pick<Services, "db" | "config">,
  own: OwnEvent,
  {
    author,
    scheduled_at,
    undo_seconds: undoSeconds = 0,
    ...written
  }: WriteMessage & { author: Pick<Member, "userId" | "isEmailVerified"> },
): Promise<Message> {
  const toKeep = { ...written, message: soundText(author, written), userId: author.userId };
  return db.transaction().execute(async (tx) => {
    const { timezone } = await requireSound(tx, own, toKeep);
    // A test ignores the scheduled time.
    const isForLater = scheduled_at && !written.is_test;
    const at = isForLater ? { scheduledAt: scheduledTime(scheduled_at, timezone) } : null;
    const reasons = await assessMessage(tx, own, { config, written: toKeep });
    if (reasons.length > 0)
      return findMessage(tx, own, await holdBack(tx, own, { ...toKeep, ...at, reasons }));
    const messageId = at
      ? await scheduleMessage(tx, own, { config, written: { ...toKeep, ...at } })
      : await sendNow(tx, own, { config, written: toKeep, undoSeconds });
    return findMessage(tx, own, messageId);
  });
}

/** Returns the sanitised text. Refuses an author without a confirmed address, and unknown placeholders. */
export function soundText(
  author: Pick<Member, "isEmailVerified">,
  { subject, ...written }: Pick<WriteMessage, "subject" | "message">,
): string {
  requireConfirmedAddress(author);
  const message = sanitizeHtml(written.message);
  if (message === null) throw invalidField("message", "required");
  requireKnownPlaceholders({ subject, message });
  return message;
}

type ToCheck = Pick<
  WriteMessage,
  "message_type" | "product_ids" | "narrowed_to" | "purpose" | "attachment_ids"
>;

/** Requires that the event, the products, the question and the files are the account's own. Returns the event. */
export async function requireSound(tx: Tx, own: OwnEvent, written: ToCheck) {
  const event = await requireEvent(tx, own);
  if (namesProducts(written.message_type)) await requireOwnProducts(tx, own, written);
  await requireOwnQuestion(tx, own, written.narrowed_to);
  if (written.purpose === "PROMOTIONAL") await requirePostalAddress(tx, own);
  await requireAttachments(tx, own, written.attachment_ids);
  return event;
}

export async function requireOwnProducts(
  tx: Tx,
  { accountId, eventId }: OwnEvent,
  { product_ids }: Pick<WriteMessage, "product_ids">,
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

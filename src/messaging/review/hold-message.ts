import type { Tx } from "../../platform/database/database.ts";
import { dropJob, enqueue } from "../../platform/queue/queue.ts";
import { limitScheduled } from "../messages/limit-messages.ts";
import type { OwnEvent } from "../messages/messages.ts";
import { type MessageToStore, storeMessage } from "../messages/save-message.ts";
import { dispatchKey } from "../messages/schedule-dispatch.ts";
import { isBroadcastType } from "../rules/message-types.ts";
import { listRecipients } from "../messages/list-recipients.ts";
import { messageStatusesBefore } from "../rules/message-states.ts";
import type { ReviewReason } from "../rules/tiers.ts";

declare module "../../platform/queue/queue.ts" {
  interface Jobs {
    /** `held_at` tells one review of a message from a later one. Absent in jobs of an earlier version. */
    "send-review-request": { message_id: number; held_at?: number };
  }
}

/**
 * Stores a message that an administrator has to approve. Refuses what can be checked now, like for a
 * scheduled message.
 */
export async function holdBack(
  tx: Tx,
  own: OwnEvent,
  written: MessageToStore & { reasons: ReviewReason[] },
): Promise<number> {
  await limitScheduled(tx, own.accountId);
  // A group can be of any size: an administrator decides about it.
  if (!isBroadcastType(written.message_type)) await listRecipients(tx, own, written);
  const id = await storeMessage(tx, own, written);
  await requestReview(tx, id);
  return id;
}

/**
 * Moves a scheduled message to review, because it exceeds its account's limits when it is due or because an
 * edit requires a review.
 */
export async function holdMessage(tx: Tx, messageId: number, reasons: ReviewReason[]): Promise<void> {
  const held = await tx
    .updateTable("messages")
    .set({ status: "PENDING_REVIEW", review_reasons: reasons, reviewed_at: null, reviewed_by: null })
    .where("id", "=", messageId)
    .where("status", "in", messageStatusesBefore("hold"))
    .returning("id")
    .executeTakeFirst();
  if (!held) return;
  await dropJob(tx, dispatchKey(messageId));
  await requestReview(tx, messageId);
}

async function requestReview(tx: Tx, messageId: number): Promise<void> {
  await enqueue(tx, "send-review-request", { message_id: messageId, held_at: Date.now() });
}

import { requireEvent } from "../../events/index.ts";
import type { Db } from "../../platform/database/database.ts";
import { dropJob } from "../../platform/queue/queue.ts";
import { invalidField } from "../../values/refusal.ts";
import { dispatchKey } from "./schedule-dispatch.ts";
import type { Message } from "../contract.ts";
import { findMessage, type OwnEvent } from "./messages.ts";
import { messageStatusesBefore } from "../rules/message-states.ts";

/** Cancels a scheduled message or one in review. Refuses once its emails are being written. */
export async function cancelMessage(db: Db, own: OwnEvent, messageId: number): Promise<Message> {
  return db.transaction().execute(async (tx) => {
    await requireEvent(tx, own);
    const cancelled = await tx
      .updateTable("messages")
      .set({ status: "CANCELLED" })
      .where("id", "=", messageId)
      .where("account_id", "=", own.accountId)
      .where("event_id", "=", own.eventId)
      .where("status", "in", messageStatusesBefore("cancel"))
      .returning("id")
      .executeTakeFirst();
    const message = await findMessage(tx, own, messageId);
    if (!cancelled) throw invalidField("status", "not_scheduled");
    await dropJob(tx, dispatchKey(messageId));
    return message;
  });
}

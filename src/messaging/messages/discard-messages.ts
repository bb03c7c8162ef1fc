import type { Tx } from "../../platform/database/database.ts";
import { emailStatusesBefore, messageStatusesBefore } from "../rules/message-states.ts";

/**
 * Ends what was due in a restored database by this time, because the program has presumably sent it after the
 * backup: cancels messages that nobody has begun to send, skips emails, and records the messages of these as sent.
 */
export async function discardMessages(tx: Tx, before: Date): Promise<void> {
  await tx
    .updateTable("messages")
    .set({ status: "CANCELLED" })
    .where("status", "in", messageStatusesBefore("discard", "CANCELLED"))
    .where("scheduled_at", "<=", before)
    .execute();
  await tx
    .updateTable("outgoing_messages")
    .set({ status: "SKIPPED" })
    .where("status", "in", emailStatusesBefore("skip"))
    .where("created_at", "<=", before)
    .execute();
  await tx
    .updateTable("messages")
    .set({ status: "SENT" })
    .where("status", "in", messageStatusesBefore("discard", "SENT"))
    .where("created_at", "<=", before)
    .execute();
}

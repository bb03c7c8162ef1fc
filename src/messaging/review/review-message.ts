import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import { acrossAccounts } from "../../platform/database/require-account.ts";
import { invalidField, Refusal } from "../../values/refusal.ts";
import { scheduleDispatch } from "../messages/schedule-dispatch.ts";
import { messageStatusesBefore } from "../rules/message-states.ts";

interface Reviewed {
  messageId: number;
  /** The user id of the administrator. */
  by: number;
}

const ANY_ACCOUNT = acrossAccounts("administrators review the messages of all accounts");

/**
 * Approves a message. It is sent at its scheduled time, or immediately if that has passed or was not set. The
 * author's permissions are checked when it is sent; the account's limits do not apply (decision 146).
 */
export async function approveMessage(db: Db, { messageId, by }: Reviewed): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const approved = await tx
      .updateTable("messages")
      .set({
        status: "SCHEDULED",
        scheduled_at: sql<Date>`greatest(scheduled_at, now())`,
        reviewed_at: sql<Date>`now()`,
        reviewed_by: by,
      })
      .where("id", "=", messageId)
      .where("status", "in", messageStatusesBefore("approve"))
      .returning(["scheduled_at", "narrowed_to"])
      .modifyEnd(ANY_ACCOUNT)
      .executeTakeFirst();
    if (!approved) return refuse(tx, messageId);
    await scheduleDispatch(tx, { id: messageId, ...approved, scheduledAt: approved.scheduled_at! });
  });
}

/** Rejects a message and stores the reason for its author. */
export async function rejectMessage(
  db: Db,
  { messageId, by, reason }: Reviewed & { reason: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const rejected = await tx
      .updateTable("messages")
      .set({
        status: "FAILED",
        failure: "rejected",
        rejection: reason,
        reviewed_at: sql<Date>`now()`,
        reviewed_by: by,
      })
      .where("id", "=", messageId)
      .where("status", "in", messageStatusesBefore("reject"))
      .returning("id")
      .modifyEnd(ANY_ACCOUNT)
      .executeTakeFirst();
    if (!rejected) await refuse(tx, messageId);
  });
}

async function refuse(tx: Tx, messageId: number): Promise<never> {
  const message = await tx
    .selectFrom("messages")
    .select("id")
    .where("id", "=", messageId)
    .modifyEnd(ANY_ACCOUNT)
    .executeTakeFirst();
  if (!message) throw new Refusal("not_found");
  throw invalidField("status", "not_in_review");
}

import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import { type EmailReason, emailStatusesBefore, messageStatusesBefore } from "../rules/message-states.ts";

const TRIGGER = { SENT: "send", FAILED: "give_up", SKIPPED: "skip" } as const;

type Outcome = { status: "SENT" } | { status: "FAILED" | "SKIPPED"; reason: EmailReason };

/** Records the outcome of an email, once. Ends the message with its last email. */
export async function endEmail(
  db: Db,
  email: { id: number; message_id: number },
  outcome: Outcome,
): Promise<void> {
  await setOutcome(db, email, outcome);
  await endMessage(db, email.message_id);
}

/** Records the outcome of an email, once. The caller ends the message after the commit. */
export async function setOutcome(db: Db | Tx, { id }: { id: number }, outcome: Outcome): Promise<void> {
  await db
    .updateTable("outgoing_messages")
    .set({
      status: outcome.status,
      ...(outcome.status === "SENT" ? { sent_at: sql<Date>`now()` } : { reason: outcome.reason }),
    })
    .where("id", "=", id)
    .where("status", "in", emailStatusesBefore(TRIGGER[outcome.status]))
    .execute();
}

/** Sets all queued emails of a message to SKIPPED in one statement, and ends the message. */
export async function skipWaitingEmails(db: Db, messageId: number, reason: EmailReason): Promise<void> {
  await db
    .updateTable("outgoing_messages")
    .set({ status: "SKIPPED", reason })
    .where("message_id", "=", messageId)
    .where("status", "in", emailStatusesBefore("skip"))
    .execute();
  await endMessage(db, messageId);
}

/**
 * Ends a message that has no queued emails left: SENT if anybody except the author got it, or if the author was
 * its only recipient and got it. Runs as a separate statement after the commit of the email's outcome. If the
 * last two emails end concurrently, the later call then sees both outcomes.
 */
export async function endMessage(db: Db | Tx, messageId: number): Promise<void> {
  await sql`
    update messages m
    set status = case when o.was_sent then 'SENT' else 'FAILED' end,
        sent_at = case when o.was_sent then now() end,
        failure = case when not o.was_sent then 'not_delivered' end
    from (
      select case when exists (select from outgoing_messages where message_id = ${messageId} and not is_copy)
                  then exists (select from outgoing_messages
                               where message_id = ${messageId} and not is_copy and status = 'SENT')
                  else exists (select from outgoing_messages where message_id = ${messageId} and status = 'SENT')
             end as was_sent
    ) o
    where m.id = ${messageId} and m.status = any (${messageStatusesBefore("deliver")}::text[])
      and not exists (select from outgoing_messages g where g.message_id = ${messageId} and g.status = 'QUEUED')`.execute(
    db,
  );
}

import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { emailStatusesBefore, messageStatusesBefore } from "../rules/message-states.ts";

/** Records the result of an email, once, and ends its message with the last one. */
export async function endEmail(
  db: Db,
  email: { id: number; message_id: number },
  status: "SENT" | "FAILED",
): Promise<void> {
  await db
    .updateTable("outgoing_messages")
    .set({ status, ...(status === "SENT" && { sent_at: sql<Date>`now()` }) })
    .where("id", "=", email.id)
    .where("status", "in", emailStatusesBefore(status))
    .execute();
  await endMessage(db, email.message_id);
}

/**
 * Ends a message without pending emails: SENT if anybody but its author got it. A separate statement after
 * the email's: of two emails that end at once, the later one sees both.
 */
export async function endMessage(db: Db, messageId: number): Promise<void> {
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

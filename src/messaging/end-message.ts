import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import { emailStatusesBefore, messageStatusesBefore } from "./rules/message-states.ts";

/** Notes what became of a letter, once, and of its message with the last of them. */
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
 * A message of which no letter is left to be sent is SENT if anybody but its author got it. A statement of its own, after
 * the letter's: of two letters that end at once, the later one sees both.
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

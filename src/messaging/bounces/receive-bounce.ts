import type { Services } from "../../platform/services.ts";
import { noteUndeliverable } from "../../suppressions/index.ts";
import { readDeliveryReport } from "../rules/delivery-report.ts";
import { emailStatusesBefore } from "../rules/message-states.ts";

/**
 * Records that an email of a message bounced. The report must match both the email's id and its recipient, so
 * that a forged one changes nothing. Ignores everything that is not such a report, because bounce mailboxes
 * receive all kinds of mail.
 */
export async function receiveBounce(
  { db, changes }: Pick<Services, "db" | "changes">,
  raw: string,
): Promise<void> {
  const report = readDeliveryReport(raw);
  if (!report) return;
  const email = await db
    .selectFrom("outgoing_messages")
    .select(["id", "account_id", "event_id", "recipient"])
    .where("id", "=", report.outgoingMessageId)
    .executeTakeFirst();
  if (email?.recipient.toLowerCase() !== report.recipient) return;
  const { numUpdatedRows } = await db
    .updateTable("outgoing_messages")
    .set({ status: "FAILED", reason: "bounced" })
    .where("id", "=", email.id)
    .where("account_id", "=", email.account_id)
    .where("status", "in", emailStatusesBefore("bounce"))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  if (report.isOfAddress) await noteUndeliverable(db, email.account_id, email.recipient);
  changes.publish({ event_id: email.event_id, topic: "orders" });
}

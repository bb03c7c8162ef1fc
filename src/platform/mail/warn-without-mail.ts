import type { Services } from "../services.ts";
import { hasMailbox } from "./mail.ts";

/**
 * Says at the start of an installation without a mail server that no mail leaves it, and deletes mails that it stored
 * when it was a demo: their links open real accounts and orders.
 */
export async function warnWithoutMail({
  config,
  db,
  log,
}: Pick<Services, "config" | "db" | "log">): Promise<void> {
  if (hasMailbox(config)) return;
  const { numDeletedRows } = await db.deleteFrom("stored_mails").executeTakeFirst();
  if (numDeletedRows > 0n)
    log.warn({ mails: Number(numDeletedRows) }, "stored mails were deleted: this is no demo");
  if (config.smtpUrl) return;
  log.error(
    {},
    "SMTP_URL is missing: no mail is sent. Confirmations, tickets and password resets wait as failing jobs until it is set",
  );
}

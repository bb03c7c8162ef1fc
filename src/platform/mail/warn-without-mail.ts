import type { Services } from "../services.ts";
import { hasMailbox } from "./mail.ts";

/**
 * Warns at the start of an installation without a mail server that no email is sent. Deletes the emails from
 * its time as a demo, because their links open real accounts and orders.
 */
export async function warnWithoutMail({
  config,
  db,
  log,
}: Pick<Services, "config" | "db" | "log">): Promise<void> {
  if (hasMailbox(config)) return;
  const { numDeletedRows } = await db.deleteFrom("stored_mails").executeTakeFirst();
  if (numDeletedRows > 0n)
    log.warn({ mails: Number(numDeletedRows) }, "stored emails were deleted, because this is not a demo");
  if (config.smtpUrl) return;
  log.error(
    {},
    "SMTP_URL is missing: no mail is sent. Confirmations, tickets and password resets wait as failing jobs until it is set",
  );
}

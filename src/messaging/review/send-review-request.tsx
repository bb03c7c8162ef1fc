import { msg } from "@lingui/core/macro";
import { serverI18n } from "../../platform/i18n/server-i18n.ts";
import { renderEmail } from "../../platform/mail/render-email.tsx";
import type { Services } from "../../platform/services.ts";
import { DEFAULT_LOCALE } from "../../values/languages/locales.ts";
import { emailId } from "../email-id.ts";
import { ReviewRequestEmail } from "../emails/review-request-email.tsx";

/**
 * Tells the installation's support, or else its operator, that a message waits for review. Does nothing if
 * neither has an address.
 */
export async function sendReviewRequest(
  { config, db, mail }: Pick<Services, "config" | "db" | "mail">,
  { message_id: id, held_at }: { message_id: number; held_at?: number },
): Promise<void> {
  const to = config.supportEmail ?? config.operatorEmail;
  if (to === undefined) return;
  const message = await db
    .selectFrom("messages as m")
    .innerJoin("accounts as a", "a.id", "m.account_id")
    .innerJoin("events as e", "e.id", "m.event_id")
    .select(["m.subject", "m.review_reasons", "a.name as account", "e.title as event"])
    .where("m.id", "=", id)
    .where("m.status", "=", "PENDING_REVIEW")
    .executeTakeFirst();
  if (!message) return;
  await mail.send({
    ...(await renderEmail(
      config,
      DEFAULT_LOCALE,
      <ReviewRequestEmail
        appName={config.appName}
        {...message}
        reasons={message.review_reasons}
        url={`${config.publicUrl}/admin/messages`}
      />,
    )),
    to,
    subject: serverI18n(DEFAULT_LOCALE)._(msg`A message waits for your review`),
    messageId: emailId(config, "review-request", id, held_at),
  });
}

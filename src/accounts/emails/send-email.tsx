import type { MessageDescriptor } from "@lingui/core";
import type { ReactNode } from "react";
import { serverI18n } from "../../platform/i18n/server-i18n.ts";
import { freshMessageId } from "../../platform/mail/mail.ts";
import { renderEmail } from "../../platform/mail/render-email.tsx";
import type { Services } from "../../platform/services.ts";
import type { Locale } from "../../values/languages/locales.ts";

interface AccountEmail {
  /** Part of the Message-ID, such as `password-reset`. */
  kind: string;
  to: string;
  locale: Locale;
  subject: MessageDescriptor;
  content: ReactNode;
}

/**
 * Renders an email in the recipient's language and sends it. Every email has a new Message-ID: a job that
 * runs twice has created a new secret, so mail programs must show the second email too.
 */
export async function sendEmail(
  { config, mail }: Pick<Services, "config" | "mail">,
  email: AccountEmail,
): Promise<void> {
  await mail.send({
    ...(await renderEmail(config, email.locale, email.content)),
    to: email.to,
    subject: serverI18n(email.locale)._(email.subject),
    messageId: freshMessageId(email.kind),
    ...(config.supportEmail && { replyTo: config.supportEmail }),
  });
}

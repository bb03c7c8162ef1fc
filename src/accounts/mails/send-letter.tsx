import type { I18n, MessageDescriptor } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { render, toPlainText } from "@react-email/render";
import type { ReactNode } from "react";
import { serverI18n } from "../../platform/i18n/server-i18n.ts";
import { freshMessageId } from "../../platform/mail/mail.ts";
import type { Services } from "../../platform/services.ts";
import type { Locale } from "../../values/locales.ts";

interface AccountLetter {
  /** For the message id: `password-reset`. */
  kind: string;
  to: string;
  locale: Locale;
  subject: MessageDescriptor;
  content: ReactNode;
}

/**
 * Renders a letter in its reader's language and sends it. Every sending has a message id of its own: a job
 * that runs twice has made a new secret, and the reader must see the letter with the one that works.
 */
export async function sendLetter({ mail }: Services, letter: AccountLetter): Promise<void> {
  const i18n = serverI18n(letter.locale);
  const html = await render(inLanguage(i18n, letter.content));
  await mail.send({
    to: letter.to,
    subject: i18n._(letter.subject),
    html,
    plain: toPlainText(html),
    messageId: freshMessageId(letter.kind),
  });
}

function inLanguage(i18n: I18n, content: ReactNode) {
  return <I18nProvider i18n={i18n}>{content}</I18nProvider>;
}

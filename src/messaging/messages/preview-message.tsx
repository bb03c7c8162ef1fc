import { requireEvent } from "../../events/index.ts";
import { sanitizeHtml } from "../../platform/html/sanitize.ts";
import { withoutStyleSheet } from "../../platform/mail/email-layout.tsx";
import { renderEmail } from "../../platform/mail/render-email.tsx";
import type { Services } from "../../platform/services.ts";
import type { Locale } from "../../values/languages/locales.ts";
import type { MessagePreview } from "../contract.ts";
import { findEmailEvent } from "../buyer-emails/email-event.ts";
import { MessageEmail } from "../emails/message-email.tsx";
import type { OwnEvent } from "./messages.ts";

/** Renders a message's email in its author's language. */
export async function previewMessage(
  { config, db }: Pick<Services, "config" | "db">,
  own: OwnEvent,
  { subject, message }: { subject: string; message: string },
  locale: Locale,
): Promise<MessagePreview> {
  await requireEvent(db, own);
  const event = await findEmailEvent(db, own.eventId);
  const { html } = await renderEmail(
    config,
    locale,
    <MessageEmail {...{ event, subject }} words={sanitizeHtml(message)} orderCode={null} />,
  );
  // The page's policy for frames blocks style sheets.
  return { subject, html: withoutStyleSheet(html), reply_to: event.support_email };
}

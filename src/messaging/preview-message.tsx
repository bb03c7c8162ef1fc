import { requireEvent } from "../events/index.ts";
import type { Db } from "../platform/database/database.ts";
import { sanitizeHtml } from "../platform/html/sanitize.ts";
import { renderLetter } from "../platform/mail/render-letter.tsx";
import type { Locale } from "../values/locales.ts";
import type { MessagePreview } from "./contract.ts";
import { findLetterEvent } from "./letter-event.ts";
import { MessageLetter } from "./letters/message-letter.tsx";
import type { OwnEvent } from "./messages.ts";

/** The letter that a message would become, in the language of whoever writes it. */
export async function previewMessage(
  db: Db,
  own: OwnEvent,
  { subject, message }: { subject: string; message: string },
  locale: Locale,
): Promise<MessagePreview> {
  await requireEvent(db, own);
  const event = await findLetterEvent(db, own.eventId);
  const { html } = await renderLetter(
    locale,
    <MessageLetter {...{ event, subject }} words={sanitizeHtml(message)} orderCode={null} />,
  );
  return { subject, html, reply_to: event.support_email };
}

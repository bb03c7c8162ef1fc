import { msg } from "@lingui/core/macro";
import type { Db } from "../../platform/database/database.ts";
import { serverI18n } from "../../platform/i18n/server-i18n.ts";
import type { Attachment, Email } from "../../platform/mail/outgoing-email.ts";
import { renderEmail } from "../../platform/mail/render-email.tsx";
import type { Services } from "../../platform/services.ts";
import { offeredLocale } from "../../values/languages/locales.ts";
import { readAttachments } from "../attachments/attachments.ts";
import { type EmailEvent, findEmailEvent, fromOrganizer, inColourOf } from "../buyer-emails/email-event.ts";
import { emailId } from "../email-id.ts";
import { MessageEmail } from "../emails/message-email.tsx";
import { fillInHtml, fillInText } from "../rules/placeholders.ts";
import { findAdvertiser, unsubscribeUrl } from "../../suppressions/index.ts";
import type { FoundEmail } from "./find-email.ts";
import { findReaderData } from "./reader-data.ts";
import { findSampleOfMessage } from "./sample-of-message.ts";

/** What all emails of a message have in common. */
export interface SharedParts {
  event: EmailEvent;
  attachments: Attachment[];
}

/** Reads the event and the files of a message. Throws if a file cannot be read. */
export async function readSharedParts(
  { db, files }: Pick<Services, "db" | "files">,
  { account_id, event_id, attachment_ids }: FoundEmail,
): Promise<SharedParts> {
  const own = { accountId: account_id, eventId: event_id };
  const [event, attachments] = await Promise.all([
    findEmailEvent(db, event_id),
    readAttachments({ db, files }, own, attachment_ids.map(Number)),
  ]);
  return { event, attachments };
}

/** Writes the email of a message in its reader's language, with the reader's data. */
export async function composeEmail(
  { config, db }: Pick<Services, "config" | "db">,
  email: FoundEmail,
  { event, attachments }: SharedParts,
): Promise<Email> {
  const locale = offeredLocale(email.locale);
  const i18n = serverI18n(locale);
  const note = email.is_test
    ? i18n._(msg`This is a test. No one else received it.`)
    : i18n._(msg`This is your copy of what you wrote.`);
  const own = { accountId: email.account_id, eventId: email.event_id };
  const reader =
    (email.is_copy && (await findSampleOfMessage(db, own, email.message_id))) ||
    (await findReaderData(db, email.account_id, email));
  const values = { ...reader, event: event.title };
  const subject = fillInText(email.subject, values);
  const advertising = email.purpose === "PROMOTIONAL" && (await advertisingOf(config, db, email, locale));
  const words = await renderEmail(
    inColourOf(event, config),
    locale,
    <MessageEmail
      event={event}
      {...(advertising && { advertising })}
      subject={subject}
      words={fillInHtml(email.message, values)}
      orderCode={email.public_id}
      {...(email.is_copy && { note })}
    />,
  );
  return {
    ...words,
    attachments,
    to: email.recipient,
    ...fromOrganizer(event),
    subject,
    messageId: messageIdOf(config, email),
    ...(advertising && { unsubscribeUrl: advertising.unsubscribeUrl }),
  };
}

/** Stays the same however often the email is sent. */
export function messageIdOf(config: Services["config"], { id }: FoundEmail): string {
  return emailId(config, "message", id);
}

/**
 * The advertising part of an email. The unsubscribe link in the author's copy is for the author's address.
 */
async function advertisingOf(config: Services["config"], db: Db, email: FoundEmail, locale: string) {
  const own = { accountId: email.account_id, eventId: email.event_id };
  const { organizerId, address } = await findAdvertiser(db, own, locale);
  const unsubscriber = { organizer_id: organizerId, email: email.recipient };
  return { address, unsubscribeUrl: unsubscribeUrl(config, unsubscriber) };
}

import { requireEvent } from "../../events/index.ts";
import { sanitizeHtml } from "../../platform/html/sanitize.ts";
import { withoutDarkColours } from "../../platform/mail/email-colours.ts";
import { renderEmail } from "../../platform/mail/render-email.tsx";
import type { Services } from "../../platform/services.ts";
import type { Locale } from "../../values/languages/locales.ts";
import type { MessagePreview, WriteMessage } from "../contract.ts";
import { findEmailEvent, inColourOf } from "../buyer-emails/email-event.ts";
import { MessageEmail } from "../emails/message-email.tsx";
import { findAdvertiser, unsubscribeUrl } from "../../suppressions/index.ts";
import { fillInHtml, fillInText, missingValues, type Placeholder } from "../rules/placeholders.ts";
import type { OwnEvent } from "./messages.ts";
import { findSampleReader } from "./reader-data.ts";
import { requireKnownPlaceholders } from "./require-known-placeholders.ts";

/** Renders the email of a message in the author's language. */
export async function previewMessage(
  { config, db }: Pick<Services, "config" | "db">,
  own: OwnEvent,
  { purpose, subject, message, attendee_id }: PreviewedMessage,
  locale: Locale,
): Promise<MessagePreview> {
  await requireEvent(db, own);
  const text = sanitizeHtml(message);
  requireKnownPlaceholders({ subject, message: text ?? "" });
  const [event, reader] = await Promise.all([
    findEmailEvent(db, own.eventId),
    findSampleReader(db, own, attendee_id),
  ]);
  const fill = { ...(reader ?? NOBODY), event: event.title };
  const missing = reader ? missingValues(`${subject} ${text ?? ""}`, fill) : [];
  const filled = fillInText(subject, fill);
  const advertiser = purpose === "PROMOTIONAL" && (await findAdvertiser(db, own, locale));
  const { html } = await renderEmail(
    inColourOf(event, config),
    locale,
    <MessageEmail
      event={event}
      subject={filled}
      words={text && fillInHtml(text, fill, markMissing)}
      orderCode={null}
      {...(advertiser && {
        advertising: {
          address: advertiser.address,
          // The link names no address, because the preview frame opens no links.
          unsubscribeUrl: unsubscribeUrl(config, { organizer_id: advertiser.organizerId, email: "" }),
        },
      })}
    />,
  );
  // The content security policy of the preview frame blocks style sheets.
  return {
    subject: filled,
    html: withoutDarkColours(html),
    reply_to: event.support_email,
    missing,
    shown_for: reader && ([reader.first_name, reader.last_name].filter(Boolean).join(" ") || reader.order),
  };
}

interface PreviewedMessage extends Pick<WriteMessage, "purpose" | "subject" | "message"> {
  attendee_id?: number | undefined;
}

/** Shows the name of a placeholder for which this guest has no value, so that authors notice the gap. */
const markMissing = (placeholder: Placeholder) =>
  `<mark style="background-color:#fde68a;color:#422006">{{${placeholder}}}</mark>`;

const NOBODY = { first_name: null, last_name: null, ticket: null, order: null };

import type { MessageDescriptor } from "@lingui/core";
import type { ReactElement } from "react";
import { serverI18n } from "../../platform/i18n/server-i18n.ts";
import type { Attachment } from "../../platform/mail/outgoing-email.ts";
import { renderEmail } from "../../platform/mail/render-email.tsx";
import type { Services } from "../../platform/services.ts";
import { recordEmailSent } from "../../tickets/index.ts";
import type { Locale } from "../../values/languages/locales.ts";
import { type EmailEvent, fromOrganizer, inColourOf } from "./email-event.ts";
import { emailId } from "../email-id.ts";
import type { CustomText } from "../templates/custom-text.ts";

/** An email to a buyer or a ticket holder on behalf of the event's organiser. */
export interface OrderEmail {
  /** Identifies the email's kind in its Message-ID and in the order's history. */
  kind: string;
  /** The id of the row that the email is about. A job that runs twice sends the same Message-ID. */
  about: number;
  /** The id of an explicit request to resend the email. Gives the email another Message-ID. */
  request?: number | undefined;
  to: string;
  locale: Locale;
  event: EmailEvent;
  /** A string is in the recipient's language. */
  subject: MessageDescriptor | string;
  /** The organiser's own text. Its subject replaces `subject`. */
  own?: CustomText | null;
  body: ReactElement;
  attachments?: Attachment[];
  /** For an email that the recipient may unsubscribe from. */
  unsubscribeUrl?: string | undefined;
  /** The order, and the ticket if there is one, whose history records the email. Absent: not recorded. */
  history?: { orderId: number; attendeeId?: number };
}

/** Renders an email in the recipient's language, sends it, and records it once in the order's history. */
export async function sendOrderEmail(
  { config, db, mail }: Pick<Services, "config" | "db" | "mail">,
  email: OrderEmail,
): Promise<void> {
  const { kind, about, request, to, locale, event, own, body, unsubscribeUrl, history } = email;
  const { attachments = [] } = email;
  const messageId = emailId(config, kind, about, request);
  const subject = own?.subject ?? email.subject;
  await mail.send({
    ...(await renderEmail(inColourOf(event, config), locale, body)),
    ...fromOrganizer(event),
    to,
    subject: typeof subject === "string" ? subject : serverI18n(locale)._(subject),
    messageId,
    ...(attachments.length > 0 && { attachments }),
    ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
  });
  if (history) await recordEmailSent(db, { ...history, kind, email: to, messageId });
}

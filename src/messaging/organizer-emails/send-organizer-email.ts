import type { MessageDescriptor } from "@lingui/core";
import type { ReactElement } from "react";
import { serverI18n } from "../../platform/i18n/server-i18n.ts";
import { renderEmail } from "../../platform/mail/render-email.tsx";
import type { Services } from "../../platform/services.ts";
import { emailId } from "../email-id.ts";
import type { OrderForOrganizer } from "./organizer-emails.ts";

export interface OrganizerEmail {
  /** Identifies the email's kind in its Message-ID. */
  kind: string;
  /** The id of the row that the email is about. A job that runs twice sends the same Message-ID. */
  about: number;
  to: Pick<OrderForOrganizer, "organizer_email" | "locale">;
  subject: MessageDescriptor;
  body: ReactElement;
}

/** Renders an email about orders in the language of the account's owner, and sends it to the organiser. */
export async function sendOrganizerEmail(
  { config, mail }: Pick<Services, "config" | "mail">,
  { kind, about, to, subject, body }: OrganizerEmail,
): Promise<void> {
  await mail.send({
    ...(await renderEmail(config, to.locale, body)),
    to: to.organizer_email,
    subject: serverI18n(to.locale)._(subject),
    messageId: emailId(config, kind, about),
  });
}

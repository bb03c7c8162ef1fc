import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { EmailLayout } from "../../platform/mail/email-layout.tsx";
import type { EmailEvent } from "../buyer-emails/email-event.ts";
import { EmailFoot } from "./email-foot.tsx";

interface EventEmailProps {
  event: EmailEvent;
  /** The line that mail programs show beside the subject. */
  preview: string;
  /** The order that the email is about, for its foot. */
  order?: { public_id: string };
  /** Why the reader gets the email. Default: the order's code. Absent without one: the email has its own foot. */
  foot?: string;
  children: ReactNode;
}

/** The frame of an email about an event, in the name of its organiser. */
export function EventEmail({ event, preview, order, foot, children }: EventEmailProps) {
  const { t, i18n } = useLingui();
  const orderCode = order?.public_id;
  const address = event.support_email;
  const words =
    foot ?? (orderCode && t`Order ${orderCode}. Questions? Reply to this e-mail or write to ${address}.`);
  return (
    <EmailLayout
      locale={i18n.locale}
      authoredLanguage={event.content_language}
      sender={event.organizer_name}
      preview={preview}
    >
      {children}
      {words && <EmailFoot event={event}>{words}</EmailFoot>}
    </EmailLayout>
  );
}

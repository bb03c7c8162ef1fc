import { useLingui } from "@lingui/react/macro";
import { EmailHeading, EmailLayout, EmailNotice } from "../../platform/mail/email-layout.tsx";
import { AuthoredText } from "../../ui/authored-text.tsx";
import { previewText } from "../../values/text.ts";
import type { EmailEvent } from "../buyer-emails/email-event.ts";
import { EmailFoot, OrganizerWords } from "./email-foot.tsx";

export interface MessageEmailProps {
  event: EmailEvent;
  subject: string;
  /** The organiser's text, sanitised. */
  words: string | null;
  /** The order's code; null in a preview, a test and a copy. */
  orderCode: string | null;
  /** A note to the author above the text. */
  note?: string;
}

/** An organiser's message to one buyer or guest. */
export function MessageEmail({ event, subject, words, orderCode, note }: MessageEmailProps) {
  const { t, i18n } = useLingui();
  const title = event.title;
  const address = event.support_email;
  return (
    <EmailLayout
      locale={i18n.locale}
      authoredLanguage={event.content_language}
      sender={event.organizer_name}
      preview={previewText(words)}
    >
      {note && <EmailNotice>{note}</EmailNotice>}
      <EmailHeading>
        <AuthoredText>{subject}</AuthoredText>
      </EmailHeading>
      <OrganizerWords html={words} />
      <EmailFoot event={event}>
        {orderCode
          ? t`You are receiving this e-mail because of your order ${orderCode} for ${title}. Questions? Reply to this e-mail or write to ${address}.`
          : t`Sent because of an order for ${title}. Questions? Reply to this e-mail or write to ${address}.`}
      </EmailFoot>
    </EmailLayout>
  );
}

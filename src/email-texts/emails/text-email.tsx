import { useLingui } from "@lingui/react/macro";
import { EmailLayout, EmailNotice } from "../../platform/mail/email-layout.tsx";
import { emailPreview } from "../../values/text.ts";
import {
  AdvertisingFoot,
  EmailFoot,
  EventCover,
  HowToJoin,
  OwnText,
  type EmailEvent,
  type CustomText,
} from "../../messaging/index.ts";

export interface TextEmailProps {
  event: EmailEvent;
  words: CustomText;
  /** The order's code. Null for a message without a completed order. */
  orderCode: string | null;
  cover?: string | null;
  /** The reader has a valid ticket and the event is ahead. */
  isToJoin?: boolean;
  /** A note shown above the text. */
  note?: string;
  /** For advertising: the sender's postal address and the unsubscribe link. */
  advertising?: { address: string | null; unsubscribeUrl: string };
}

/** An email with a text and a button in the usual layout. */
export function TextEmail({ event, words, orderCode, cover, isToJoin, note, advertising }: TextEmailProps) {
  const { t, i18n } = useLingui();
  const title = event.title;
  const address = event.support_email;
  return (
    <EmailLayout
      locale={i18n.locale}
      authoredLanguage={event.content_language}
      sender={event.organizer_name}
      preview={emailPreview(words.html)}
    >
      {cover && <EventCover url={cover} title={title} />}
      {note && <EmailNotice>{note}</EmailNotice>}
      <OwnText own={words} />
      {isToJoin && <HowToJoin event={event} />}
      <EmailFoot event={event}>
        {orderCode
          ? t`You are receiving this e-mail because of your order ${orderCode} for ${title}. Questions? Reply to this e-mail or write to ${address}.`
          : t`Questions? Reply to this e-mail or write to ${address}.`}
      </EmailFoot>
      {advertising && <AdvertisingFoot organizer={event.organizer_name} {...advertising} />}
    </EmailLayout>
  );
}

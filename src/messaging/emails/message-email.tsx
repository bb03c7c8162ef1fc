import { Link } from "@react-email/link";
import { useLingui } from "@lingui/react/macro";
import { EmailHeading, EmailNotice, SmallPrint } from "../../platform/mail/email-layout.tsx";
import { coloured } from "../../platform/mail/email-colours.ts";
import { AuthoredText } from "../../ui/authored-text.tsx";
import { previewText } from "../../values/text.ts";
import type { EmailEvent } from "../buyer-emails/email-event.ts";
import { EventEmail } from "./event-email.tsx";
import { EmailFoot, OrganizerWords } from "./email-foot.tsx";

export interface MessageEmailProps {
  event: EmailEvent;
  subject: string;
  /** The organiser's text as sanitised HTML. */
  words: string | null;
  /** The order's code. Null in a preview, a test and a copy. */
  orderCode: string | null;
  /** A note to the author, shown above the text. */
  note?: string;
  /** For advertising: the sender's postal address and the unsubscribe link. */
  advertising?: { address: string | null; unsubscribeUrl: string };
}

/** An organiser's message to one buyer or guest. */
export function MessageEmail({ event, subject, words, orderCode, note, advertising }: MessageEmailProps) {
  const { t } = useLingui();
  const title = event.title;
  const address = event.support_email;
  return (
    <EventEmail event={event} preview={previewText(words)}>
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
      {advertising && <AdvertisingFoot organizer={event.organizer_name} {...advertising} />}
    </EventEmail>
  );
}

interface AdvertisingFootProps {
  organizer: string;
  address: string | null;
  unsubscribeUrl: string;
}

/** The foot of an advertisement: its sender and the unsubscribe link. */
export function AdvertisingFoot({ organizer, address, unsubscribeUrl }: AdvertisingFootProps) {
  const { t } = useLingui();
  return (
    <>
      <SmallPrint>
        <AuthoredText>{[organizer, address].filter(Boolean).join(", ")}</AuthoredText>
      </SmallPrint>
      <SmallPrint>
        <Link href={unsubscribeUrl} {...link}>
          {t`Unsubscribe from news and offers of ${organizer}`}
        </Link>
      </SmallPrint>
    </>
  );
}

const link = coloured({ ink: "text-3" }, { textDecoration: "underline" });

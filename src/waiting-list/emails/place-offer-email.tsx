import { Trans, useLingui } from "@lingui/react/macro";
import { type EmailEvent, EmailFoot, EventEmail, WhenAndWhere } from "../../messaging/index.ts";
import {
  EmailButton,
  EmailHeading,
  EmailLink,
  Paragraph,
  SmallPrint,
} from "../../platform/mail/email-layout.tsx";
import { AuthoredText } from "../../ui/authored-text.tsx";
import { formatDateTime } from "../../ui/format.ts";

interface PlaceOfferProps {
  event: EmailEvent;
  /** What is held, `2 × Balcony`. */
  held: string;
  endsAt: Date;
  url: string;
  /** Ends the entry and releases the places. */
  leaveUrl: string;
}

/** The email to the next in line: what is held, and until when. */
export function PlaceOfferEmail({ event, held, endsAt, url, leaveUrl }: PlaceOfferProps) {
  const { t, i18n } = useLingui();
  const title = event.title;
  const time = formatDateTime(endsAt, { locale: i18n.locale, zone: event.timezone });
  return (
    <EventEmail event={event} preview={t`Held for you until ${time}`}>
      <EmailHeading>
        <Trans>It is your turn</Trans>
      </EmailHeading>
      <Paragraph>
        <Trans>
          You are next in line for <AuthoredText>{title}</AuthoredText>. We hold this for you until {time}:
        </Trans>
      </Paragraph>
      <Paragraph>
        <strong>
          <AuthoredText>{held}</AuthoredText>
        </strong>
      </Paragraph>
      <WhenAndWhere event={event} />
      <EmailButton href={url}>
        <Trans>Get tickets</Trans>
      </EmailButton>
      <EmailFoot event={event}>
        <Trans>
          After that, the places go to the next in line. If you do not want them, please say so now.
        </Trans>
      </EmailFoot>
      <SmallPrint>
        <EmailLink href={leaveUrl}>
          <Trans>Leave the waiting list</Trans>
        </EmailLink>
      </SmallPrint>
    </EventEmail>
  );
}

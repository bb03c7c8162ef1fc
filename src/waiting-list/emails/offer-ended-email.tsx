import { Trans, useLingui } from "@lingui/react/macro";
import { type EmailEvent, EmailFoot, EventEmail } from "../../messaging/index.ts";
import { EmailButton, EmailHeading, Paragraph } from "../../platform/mail/email-layout.tsx";
import { AuthoredText } from "../../ui/authored-text.tsx";

interface OfferEndedProps {
  event: EmailEvent;
  /** What was held, `2 × Balcony`. */
  held: string;
  /** The page to join again. */
  url: string;
}

/** The email to a person who did not take what was held in time. */
export function OfferEndedEmail({ event, held, url }: OfferEndedProps) {
  const { t } = useLingui();
  const title = event.title;
  return (
    <EventEmail event={event} preview={held}>
      <EmailHeading>
        <Trans>Your offer has ended</Trans>
      </EmailHeading>
      <Paragraph>
        <Trans>
          We held places for <AuthoredText>{title}</AuthoredText> for you, but the time to take them is over.
          You can join the waiting list again, at its end.
        </Trans>
      </Paragraph>
      <EmailButton href={url}>
        <Trans>Join the waiting list</Trans>
      </EmailButton>
      <EmailFoot event={event}>
        {t`This is the last e-mail about it. We delete your address a month after the event.`}
      </EmailFoot>
    </EventEmail>
  );
}

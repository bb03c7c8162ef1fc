import { Trans } from "@lingui/react/macro";
import {
  EmailButton,
  EmailHeading,
  EmailLink,
  Paragraph,
  SmallPrint,
} from "../../platform/mail/email-layout.tsx";
import { AuthoredText } from "../../ui/authored-text.tsx";
import type { EmailEvent } from "../buyer-emails/email-event.ts";
import { EventEmail } from "./event-email.tsx";
import { EmailFoot } from "./email-foot.tsx";
import { useFactsLine, WhenAndWhere } from "./parts.tsx";

interface SaleAlertProps {
  event: EmailEvent;
  url: string;
  /** Removes the address from the list. */
  stopUrl: string;
}

/** The email to an address that asked to be told when tickets can be bought. */
export function SaleAlertEmail({ event, url, stopUrl }: SaleAlertProps) {
  const title = event.title;
  const facts = useFactsLine(event);
  return (
    <EventEmail event={event} preview={facts}>
      <EmailHeading>
        <Trans>Tickets are on sale</Trans>
      </EmailHeading>
      <Paragraph>
        <Trans>
          You asked us to tell you: tickets for <AuthoredText>{title}</AuthoredText> can be bought from now
          on.
        </Trans>
      </Paragraph>
      <WhenAndWhere event={event} />
      <EmailButton href={url}>
        <Trans>Get tickets</Trans>
      </EmailButton>
      <EmailFoot event={event}>
        <Trans>
          This is the only e-mail about it. We delete your address from the list within a few weeks.
        </Trans>
      </EmailFoot>
      <SmallPrint>
        <EmailLink href={stopUrl}>
          <Trans>Take me off the list now</Trans>
        </EmailLink>
      </SmallPrint>
    </EventEmail>
  );
}

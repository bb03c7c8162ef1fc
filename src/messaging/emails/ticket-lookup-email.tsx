import { Plural, Trans, useLingui } from "@lingui/react/macro";
import {
  EmailButton,
  EmailHeading,
  EmailLayout,
  Paragraph,
  SmallPrint,
} from "../../platform/mail/email-layout.tsx";

interface TicketLookupProps {
  appName: string;
  url: string;
  /** The validity of the link in hours. */
  hours: number;
}

/** Names no event, because another person may have requested the email. */
export function TicketLookupEmail({ appName, url, hours }: TicketLookupProps) {
  const { t, i18n } = useLingui();
  return (
    <EmailLayout locale={i18n.locale} sender={appName} preview={t`The link to your orders and tickets.`}>
      <EmailHeading>
        <Trans>Here are your tickets</Trans>
      </EmailHeading>
      <Paragraph>
        <Trans>This link shows the orders and tickets that belong to your e-mail address.</Trans>
      </Paragraph>
      <EmailButton href={url}>
        <Trans>Show my tickets</Trans>
      </EmailButton>
      <SmallPrint>
        <Plural
          value={hours}
          one="The link is valid for # hour. Keep it to yourself: it opens your tickets. If you did not ask for it, you can ignore this e-mail."
          other="The link is valid for # hours. Keep it to yourself: it opens your tickets. If you did not ask for it, you can ignore this e-mail."
        />
      </SmallPrint>
    </EmailLayout>
  );
}

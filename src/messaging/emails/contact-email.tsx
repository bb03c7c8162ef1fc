import { Trans, useLingui } from "@lingui/react/macro";
import { EmailHeading, EmailLayout, Paragraph, Rule, SmallPrint } from "../../platform/mail/email-layout.tsx";

interface ContactEmailProps {
  organizer: string;
  appName: string;
  /** The URL of the contact form. */
  site: string;
  writer: { name: string; email: string; message: string };
}

/** A visitor's message to an organiser, as plain text, with its source. */
export function ContactEmail({ organizer, appName, site, writer }: ContactEmailProps) {
  const { t, i18n } = useLingui();
  const { name, email } = writer;
  return (
    <EmailLayout locale={i18n.locale} sender={appName} preview={t`${name} wrote to ${organizer}.`}>
      <EmailHeading>
        <Trans>You have a new message</Trans>
      </EmailHeading>
      <Paragraph>
        <Trans>
          {name} ({email}) filled in {organizer}’s contact form on {site}:
        </Trans>
      </Paragraph>
      {writer.message.split(/\n+/).map((line, index) => (
        <Paragraph key={index}>{line}</Paragraph>
      ))}
      <Rule />
      <SmallPrint>
        <Trans>
          We have not verified that this address belongs to the sender. Your reply goes to it; {appName} never
          asks for a password or money in a message like this.
        </Trans>
      </SmallPrint>
    </EmailLayout>
  );
}

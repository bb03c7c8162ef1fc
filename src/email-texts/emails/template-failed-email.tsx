import { Trans, useLingui } from "@lingui/react/macro";
import { EmailButton, EmailHeading, EmailLayout, Paragraph } from "../../platform/mail/email-layout.tsx";
import { withoutLinks } from "../../platform/mail/sanitize-subject.ts";

interface TemplateFailedEmailProps {
  appName: string;
  /** The name of the event or organiser. */
  ownerName: string;
  /** The source of the subject, with its tokens. */
  templateSubject: string;
  /** The reason as a sentence. */
  problem: string;
  url: string;
}

export function TemplateFailedEmail({ appName, problem, url, ...names }: TemplateFailedEmailProps) {
  const { t, i18n } = useLingui();
  const ownerName = withoutLinks(names.ownerName);
  const templateSubject = withoutLinks(names.templateSubject);
  return (
    <EmailLayout locale={i18n.locale} sender={appName} preview={ownerName}>
      <EmailHeading>{t`A text of your e-mails cannot be used`}</EmailHeading>
      <Paragraph>{t`The text with the subject “${templateSubject}” of ${ownerName} could not be made into an e-mail: ${problem}`}</Paragraph>
      <Paragraph>
        <Trans>
          The built-in text was sent instead, and will be until you change yours. Every e-mail has arrived,
          with its tickets and invoices.
        </Trans>
      </Paragraph>
      <EmailButton href={url}>
        <Trans>Change the text</Trans>
      </EmailButton>
    </EmailLayout>
  );
}

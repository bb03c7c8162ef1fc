import { useLingui } from "@lingui/react/macro";
import { EmailButton, EmailHeading, EmailLayout, Paragraph } from "../../platform/mail/email-layout.tsx";
import { withoutLinks } from "../../platform/mail/sanitize-subject.ts";

interface ReviewRequestProps {
  appName: string;
  account: string;
  event: string;
  subject: string;
  reasons: readonly string[];
  url: string;
}

/** Tells the installation's support that a message waits for review. */
export function ReviewRequestEmail({ appName, reasons, url, ...names }: ReviewRequestProps) {
  const { t, i18n } = useLingui();
  const [account, event, subject] = [names.account, names.event, names.subject].map(withoutLinks);
  return (
    <EmailLayout locale={i18n.locale} sender={appName} preview={account!}>
      <EmailHeading>{t`A message waits for your review`}</EmailHeading>
      <Paragraph>{t`The account ${account} has written “${subject}” about ${event}. It is sent to nobody until you approve it.`}</Paragraph>
      <Paragraph>{t`Reasons: ${reasons.join(", ")}`}</Paragraph>
      <EmailButton href={url}>{t`Review messages`}</EmailButton>
    </EmailLayout>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { Greeting } from "../../platform/mail/greeting.tsx";
import { withoutLinks } from "../../platform/mail/sanitize-subject.ts";
import { EmailButton, EmailHeading, EmailLayout, Paragraph } from "../../platform/mail/email-layout.tsx";

interface OwnerChangedEmailProps {
  appName: string;
  firstName: string;
  accountName: string;
  ownerName: string;
  isOwner: boolean;
  url: string;
}

export function OwnerChangedEmail({ appName, firstName, isOwner, url, ...names }: OwnerChangedEmailProps) {
  const { t, i18n } = useLingui();
  const accountName = withoutLinks(names.accountName);
  const ownerName = withoutLinks(names.ownerName);
  return (
    <EmailLayout locale={i18n.locale} sender={appName} preview={`${accountName} · ${ownerName}`}>
      <EmailHeading>{t`Your account has a new owner`}</EmailHeading>
      <Greeting firstName={firstName} />
      <Paragraph>
        {isOwner
          ? t`The account ${accountName} was handed over to you: you are now its owner.`
          : t`The account ${accountName} was handed over to ${ownerName}, who is now its owner. You remain an administrator. If this was not you, write to ${ownerName} at once and choose a new password.`}
      </Paragraph>
      <EmailButton href={url}>
        <Trans>See who is in the account</Trans>
      </EmailButton>
    </EmailLayout>
  );
}

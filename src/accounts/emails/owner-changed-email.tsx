import { Trans, useLingui } from "@lingui/react/macro";
import { Greeting } from "../../platform/mail/greeting.tsx";
import { withoutLinks } from "../../platform/mail/sanitize-subject.ts";
import { LetterButton, LetterHeading, LetterLayout, Paragraph } from "../../platform/mail/email-layout.tsx";

interface OwnerChangedLetterProps {
  appName: string;
  firstName: string;
  accountName: string;
  ownerName: string;
  /** Is it written to the new owner? */
  isOwner: boolean;
  url: string;
}

export function OwnerChangedLetter({ appName, firstName, isOwner, url, ...names }: OwnerChangedLetterProps) {
  const { t, i18n } = useLingui();
  const accountName = withoutLinks(names.accountName);
  const ownerName = withoutLinks(names.ownerName);
  return (
    <LetterLayout locale={i18n.locale} sender={appName} preview={accountName}>
      <LetterHeading>{t`Your account has a new owner`}</LetterHeading>
      <Greeting firstName={firstName} />
      <Paragraph>
        {isOwner
          ? t`The account ${accountName} was handed over to you: you are now its owner.`
          : t`The account ${accountName} was handed over to ${ownerName}, who is now its owner. You remain an administrator. If this was not you, write to ${ownerName} at once and choose a new password.`}
      </Paragraph>
      <LetterButton href={url}>
        <Trans>See who is in the account</Trans>
      </LetterButton>
    </LetterLayout>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { Greeting } from "../../platform/mail/greeting.tsx";
import { LetterButton, LetterHeading, LetterLayout, Paragraph } from "../../platform/mail/email-layout.tsx";

interface PasswordChangedLetterProps {
  appName: string;
  firstName: string;
  /** Where to take the account back. */
  url: string;
}

export function PasswordChangedLetter({ appName, firstName, url }: PasswordChangedLetterProps) {
  const { t, i18n } = useLingui();
  return (
    <LetterLayout locale={i18n.locale} sender={appName} preview={t`All other sessions have been ended.`}>
      <LetterHeading>
        <Trans>Your password was changed</Trans>
      </LetterHeading>
      <Greeting firstName={firstName} />
      <Paragraph>
        <Trans>
          The password for your account was just changed, and all other sessions have been ended. If this was
          you, all is well.
        </Trans>
      </Paragraph>
      <Paragraph>
        <Trans>If this was not you, choose a new password at once:</Trans>
      </Paragraph>
      <LetterButton href={url}>
        <Trans>Choose a new password</Trans>
      </LetterButton>
    </LetterLayout>
  );
}

import { Button, Heading } from "@react-email/components";
import { Trans, useLingui } from "@lingui/react/macro";
import { button, heading, LetterLayout, Paragraph } from "./letter-layout.tsx";

interface PasswordChangedLetterProps {
  appName: string;
  firstName: string;
  /** Where to take the account back. */
  url: string;
}

export function PasswordChangedLetter({ appName, firstName, url }: PasswordChangedLetterProps) {
  const { t, i18n } = useLingui();
  return (
    <LetterLayout locale={i18n.locale} appName={appName} preview={t`All other sessions have been ended.`}>
      <Heading style={heading}>
        <Trans>Your password was changed</Trans>
      </Heading>
      <Paragraph>
        <Trans>Hello {firstName},</Trans>
      </Paragraph>
      <Paragraph>
        <Trans>
          the password of your account was just changed, and all other sessions have been ended. If it was
          you, all is well.
        </Trans>
      </Paragraph>
      <Paragraph>
        <Trans>If it was not you, choose a new password at once:</Trans>
      </Paragraph>
      <Button href={url} style={button}>
        <Trans>Choose a new password</Trans>
      </Button>
    </LetterLayout>
  );
}

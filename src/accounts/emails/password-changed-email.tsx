import { Trans, useLingui } from "@lingui/react/macro";
import { Greeting } from "../../platform/mail/greeting.tsx";
import { EmailButton, EmailHeading, EmailLayout, Paragraph } from "../../platform/mail/email-layout.tsx";

interface PasswordChangedEmailProps {
  appName: string;
  firstName: string;
  /** The page that resets the password. */
  url: string;
}

export function PasswordChangedEmail({ appName, firstName, url }: PasswordChangedEmailProps) {
  const { t, i18n } = useLingui();
  return (
    <EmailLayout locale={i18n.locale} sender={appName} preview={t`All other sessions have been ended.`}>
      <EmailHeading>
        <Trans>Your password was changed</Trans>
      </EmailHeading>
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
      <EmailButton href={url}>
        <Trans>Choose a new password</Trans>
      </EmailButton>
    </EmailLayout>
  );
}

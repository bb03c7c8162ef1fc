import { Trans, useLingui } from "@lingui/react/macro";
import { Greeting } from "../../platform/mail/greeting.tsx";
import {
  EmailButton,
  EmailHeading,
  EmailLayout,
  EmailLink,
  Paragraph,
  SmallPrint,
} from "../../platform/mail/email-layout.tsx";

interface PasswordResetEmailProps {
  appName: string;
  firstName: string;
  url: string;
  minutes: number;
}

export function PasswordResetEmail({ appName, firstName, url, minutes }: PasswordResetEmailProps) {
  const { t, i18n } = useLingui();
  return (
    <EmailLayout
      locale={i18n.locale}
      sender={appName}
      preview={t`The link works once and expires after ${minutes} minutes.`}
    >
      <EmailHeading>
        <Trans>Choose a new password</Trans>
      </EmailHeading>
      <Greeting firstName={firstName} />
      <Paragraph>
        <Trans>
          Someone, hopefully you, asked for a new password for your account. This link works once and expires
          after {minutes} minutes.
        </Trans>
      </Paragraph>
      <EmailButton href={url}>
        <Trans>Choose a new password</Trans>
      </EmailButton>
      <SmallPrint>
        <Trans>If the button does not work, open this address:</Trans> <EmailLink href={url}>{url}</EmailLink>
      </SmallPrint>
      <SmallPrint>
        <Trans>If this was not you, you do not need to do anything: your password stays as it is.</Trans>
      </SmallPrint>
    </EmailLayout>
  );
}

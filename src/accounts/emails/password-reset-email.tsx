import { Link } from "@react-email/components";
import { Trans, useLingui } from "@lingui/react/macro";
import { Greeting } from "../../platform/mail/greeting.tsx";
import {
  LetterButton,
  LetterHeading,
  LetterLayout,
  Paragraph,
  SmallPrint,
} from "../../platform/mail/email-layout.tsx";

interface PasswordResetLetterProps {
  appName: string;
  firstName: string;
  url: string;
  minutes: number;
}

export function PasswordResetLetter({ appName, firstName, url, minutes }: PasswordResetLetterProps) {
  const { t, i18n } = useLingui();
  return (
    <LetterLayout
      locale={i18n.locale}
      sender={appName}
      preview={t`The link works once and expires after ${minutes} minutes.`}
    >
      <LetterHeading>
        <Trans>Choose a new password</Trans>
      </LetterHeading>
      <Greeting firstName={firstName} />
      <Paragraph>
        <Trans>
          Someone, hopefully you, asked for a new password for your account. This link works once and expires
          after {minutes} minutes.
        </Trans>
      </Paragraph>
      <LetterButton href={url}>
        <Trans>Choose a new password</Trans>
      </LetterButton>
      <Paragraph>
        <Trans>If the button does not work, open this address:</Trans> <Link href={url}>{url}</Link>
      </Paragraph>
      <SmallPrint>
        <Trans>If this was not you, you do not need to do anything: your password stays as it is.</Trans>
      </SmallPrint>
    </LetterLayout>
  );
}

import { Button, Heading, Link } from "@react-email/components";
import { Trans, useLingui } from "@lingui/react/macro";
import { button, heading, LetterLayout, Paragraph, SmallPrint } from "./letter-layout.tsx";

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
      appName={appName}
      preview={t`The link works once, for ${minutes} minutes.`}
    >
      <Heading style={heading}>
        <Trans>Choose a new password</Trans>
      </Heading>
      <Paragraph>
        <Trans>Hello {firstName},</Trans>
      </Paragraph>
      <Paragraph>
        <Trans>
          somebody, hopefully you, asked for a new password for your account. This link works once, for{" "}
          {minutes} minutes.
        </Trans>
      </Paragraph>
      <Button href={url} style={button}>
        <Trans>Choose a new password</Trans>
      </Button>
      <Paragraph>
        <Trans>If the button does not work, open this address:</Trans> <Link href={url}>{url}</Link>
      </Paragraph>
      <SmallPrint>
        <Trans>If it was not you, you need not do anything: your password stays as it is.</Trans>
      </SmallPrint>
    </LetterLayout>
  );
}

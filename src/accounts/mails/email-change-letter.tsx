import { Button, Heading, Link } from "@react-email/components";
import { Trans, useLingui } from "@lingui/react/macro";
import { withoutLinks } from "../../platform/mail/harmless.ts";
import { button, heading, LetterLayout, Paragraph, SmallPrint } from "./letter-layout.tsx";

interface EmailChangeLetterProps {
  appName: string;
  firstName: string;
  url: string;
}

export function EmailChangeLetter({ appName, firstName, url }: EmailChangeLetterProps) {
  const { t, i18n } = useLingui();
  const name = withoutLinks(firstName);
  return (
    <LetterLayout locale={i18n.locale} appName={appName} preview={t`The link works once, for two days.`}>
      <Heading style={heading}>
        <Trans>Confirm your new e-mail address</Trans>
      </Heading>
      <Paragraph>
        <Trans>Hello {name},</Trans>
      </Paragraph>
      <Paragraph>
        <Trans>with this link your account goes over to this address. It works once, for two days.</Trans>
      </Paragraph>
      <Button href={url} style={button}>
        <Trans>Use this address</Trans>
      </Button>
      <Paragraph>
        <Trans>If the button does not work, open this address:</Trans> <Link href={url}>{url}</Link>
      </Paragraph>
      <SmallPrint>
        <Trans>If you did not ask for it, you need not do anything: nothing changes.</Trans>
      </SmallPrint>
    </LetterLayout>
  );
}

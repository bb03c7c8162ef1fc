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

interface EmailChangeLetterProps {
  appName: string;
  firstName: string;
  url: string;
}

export function EmailChangeLetter({ appName, firstName, url }: EmailChangeLetterProps) {
  const { t, i18n } = useLingui();
  return (
    <LetterLayout
      locale={i18n.locale}
      sender={appName}
      preview={t`The link works once and expires after two days.`}
    >
      <LetterHeading>
        <Trans>Confirm your new e-mail address</Trans>
      </LetterHeading>
      <Greeting firstName={firstName} />
      <Paragraph>
        <Trans>
          Use this link to move your account to this address. It works once and expires after two days.
        </Trans>
      </Paragraph>
      <LetterButton href={url}>
        <Trans>Use this address</Trans>
      </LetterButton>
      <Paragraph>
        <Trans>If the button does not work, open this address:</Trans> <Link href={url}>{url}</Link>
      </Paragraph>
      <SmallPrint>
        <Trans>If you did not ask for this, you do not need to do anything: nothing will change.</Trans>
      </SmallPrint>
    </LetterLayout>
  );
}

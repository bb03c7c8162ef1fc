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

interface ConfirmNewAddressEmailProps {
  appName: string;
  firstName: string;
  url: string;
}

export function ConfirmNewAddressEmail({ appName, firstName, url }: ConfirmNewAddressEmailProps) {
  const { t, i18n } = useLingui();
  return (
    <EmailLayout
      locale={i18n.locale}
      sender={appName}
      preview={t`The link works once and expires after two days.`}
    >
      <EmailHeading>
        <Trans>Confirm your new e-mail address</Trans>
      </EmailHeading>
      <Greeting firstName={firstName} />
      <Paragraph>
        <Trans>
          Use this link to move your account to this address. It works once and expires after two days.
        </Trans>
      </Paragraph>
      <EmailButton href={url}>
        <Trans>Use this address</Trans>
      </EmailButton>
      <SmallPrint>
        <Trans>If the button does not work, open this address:</Trans> <EmailLink href={url}>{url}</EmailLink>
      </SmallPrint>
      <SmallPrint>
        <Trans>If you did not ask for this, you do not need to do anything: nothing will change.</Trans>
      </SmallPrint>
    </EmailLayout>
  );
}

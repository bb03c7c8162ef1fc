import { Trans, useLingui } from "@lingui/react/macro";
import { withoutLinks } from "../../platform/mail/sanitize-subject.ts";
import { Greeting } from "../../platform/mail/greeting.tsx";
import { EmailButton, EmailHeading, EmailLayout, Paragraph } from "../../platform/mail/email-layout.tsx";

interface EmailChangeNoticeProps {
  appName: string;
  firstName: string;
  newEmail: string;
  /** The page that cancels the change. */
  url: string;
}

export function EmailChangeNotice({ appName, firstName, newEmail, url }: EmailChangeNoticeProps) {
  const { t, i18n } = useLingui();
  const address = withoutLinks(newEmail);
  return (
    <EmailLayout locale={i18n.locale} sender={appName} preview={t`Nothing has changed yet.`}>
      <EmailHeading>
        <Trans>Your e-mail address is about to change</Trans>
      </EmailHeading>
      <Greeting firstName={firstName} />
      <Paragraph>
        {t`Someone, hopefully you, wants to log in with ${address} instead of this address. The change takes effect once the link e-mailed there is opened.`}
      </Paragraph>
      <Paragraph>
        <Trans>If this was not you, stop the change and choose a new password:</Trans>
      </Paragraph>
      <EmailButton href={url}>
        <Trans>Open your profile</Trans>
      </EmailButton>
    </EmailLayout>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { Greeting } from "../../platform/mail/greeting.tsx";
import { withoutLinks } from "../../platform/mail/sanitize-subject.ts";
import { EmailButton, EmailHeading, EmailLayout, Paragraph } from "../../platform/mail/email-layout.tsx";

interface SecondStepRemovedEmailProps {
  appName: string;
  firstName: string;
  /** The administrator who removed the second step. Null: the operator of the installation. */
  by: { name: string; accountName: string } | null;
  url: string;
}

export function SecondStepRemovedEmail({ appName, firstName, by, url }: SecondStepRemovedEmailProps) {
  const { t, i18n } = useLingui();
  const name = withoutLinks(by?.name ?? "");
  const accountName = withoutLinks(by?.accountName ?? "");
  return (
    <EmailLayout locale={i18n.locale} sender={appName} preview={t`Set it up again after you log in.`}>
      <EmailHeading>
        <Trans>Two-step login was switched off</Trans>
      </EmailHeading>
      <Greeting firstName={firstName} />
      <Paragraph>
        {by
          ? t`${name}, an administrator of ${accountName}, has switched off two-step login for you.`
          : t`The operator of ${appName} has switched off two-step login for you.`}
      </Paragraph>
      <Paragraph>
        <Trans>
          You have been logged out everywhere, and your recovery codes no longer work. Log in with your
          password, then set up two-step login again in your profile.
        </Trans>
      </Paragraph>
      <Paragraph>
        <Trans>If you did not ask for this, choose a new password at once.</Trans>
      </Paragraph>
      <EmailButton href={url}>
        <Trans>Open your profile</Trans>
      </EmailButton>
    </EmailLayout>
  );
}

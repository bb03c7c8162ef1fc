import { Trans, useLingui } from "@lingui/react/macro";
import { formatDateTime } from "../../ui/format.ts";
import {
  EmailButton,
  EmailHeading,
  EmailLayout,
  EmailLink,
  Paragraph,
  SmallPrint,
} from "../../platform/mail/email-layout.tsx";

interface InvitationEmailProps {
  appName: string;
  accountName: string;
  /** Null: the inviting member has left. */
  inviterName: string | null;
  url: string;
  expiresAt: Date;
  timezone: string;
}

export function InvitationEmail({ appName, accountName, inviterName, url, ...until }: InvitationEmailProps) {
  const { t, i18n } = useLingui();
  const expiry = formatDateTime(until.expiresAt.toISOString(), {
    zone: until.timezone,
    locale: i18n.locale,
  });
  return (
    <EmailLayout locale={i18n.locale} sender={appName} preview={t`Join ${accountName}.`}>
      <EmailHeading>{t`Join ${accountName}`}</EmailHeading>
      <Paragraph>
        {inviterName
          ? t`${inviterName} has invited you to work on the events of ${accountName}.`
          : t`You have been invited to work on the events of ${accountName}.`}
      </Paragraph>
      <EmailButton href={url}>
        <Trans>View the invitation</Trans>
      </EmailButton>
      <SmallPrint>
        <Trans>If the button does not work, open this address:</Trans> <EmailLink href={url}>{url}</EmailLink>
      </SmallPrint>
      <SmallPrint>
        <Trans>
          The invitation is for this e-mail address, works once and expires on {expiry}. If you were not
          expecting this, you do not need to do anything.
        </Trans>
      </SmallPrint>
    </EmailLayout>
  );
}

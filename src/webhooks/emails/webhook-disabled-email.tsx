import { Trans, useLingui } from "@lingui/react/macro";
import { EmailButton, EmailHeading, EmailLayout, Paragraph } from "../../platform/mail/email-layout.tsx";
import { Greeting } from "../../platform/mail/greeting.tsx";
import { withoutLinks } from "../../platform/mail/sanitize-subject.ts";

interface WebhookDisabledEmailProps {
  appName: string;
  firstName: string;
  /** The name of the event or organiser. */
  ownerName: string;
  host: string;
  reason: "GONE" | "FAILING";
  url: string;
}

export function WebhookDisabledEmail({
  appName,
  firstName,
  host,
  reason,
  url,
  ...names
}: WebhookDisabledEmailProps) {
  const { t, i18n } = useLingui();
  const ownerName = withoutLinks(names.ownerName);
  return (
    <EmailLayout locale={i18n.locale} sender={appName} preview={`${ownerName} · ${host}`}>
      <EmailHeading>{t`A webhook has been paused`}</EmailHeading>
      <Greeting firstName={firstName} />
      <Paragraph>
        {reason === "GONE"
          ? t`The webhook of ${ownerName} to ${host} answered that it no longer exists (410 Gone), so nothing more is sent to it.`
          : t`The webhook of ${ownerName} to ${host} has not accepted anything for three days, so nothing more is sent to it.`}
      </Paragraph>
      <Paragraph>
        <Trans>
          What happened since is stored for 30 days. Once the receiver works again, enable the webhook:
          whatever still waits is sent, and you can replay the rest from its log.
        </Trans>
      </Paragraph>
      <EmailButton href={url}>
        <Trans>See your webhooks</Trans>
      </EmailButton>
    </EmailLayout>
  );
}

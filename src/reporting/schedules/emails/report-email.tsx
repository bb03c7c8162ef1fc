import { Trans, useLingui } from "@lingui/react/macro";
import { EmailButton, EmailHeading, EmailLayout, Paragraph } from "../../../platform/mail/email-layout.tsx";
import { Greeting } from "../../../platform/mail/greeting.tsx";
import { withoutLinks } from "../../../platform/mail/sanitize-subject.ts";

interface ReportEmailProps {
  appName: string;
  firstName: string;
  /** The report's title. */
  title: string;
  /** The name of the event or organiser. */
  ownerName: string;
  /** Null: the report covers everything until now. */
  days: string | null;
  /** The sums, such as "Gross sales: €1,200.00". */
  figures: readonly string[];
  /** The report is too large to attach. */
  isTooLong: boolean;
  url: string;
}

export function ReportEmail({
  appName,
  firstName,
  title,
  days,
  figures,
  isTooLong,
  url,
  ...names
}: ReportEmailProps) {
  const { t, i18n } = useLingui();
  const ownerName = withoutLinks(names.ownerName);
  return (
    <EmailLayout locale={i18n.locale} sender={appName} preview={ownerName}>
      <EmailHeading>{title}</EmailHeading>
      <Greeting firstName={firstName} />
      <Paragraph>
        {days === null
          ? t`Here is the report about ${ownerName}.`
          : t`Here is the report about ${ownerName}: ${days}.`}
      </Paragraph>
      {figures.map((figure) => (
        <Paragraph key={figure}>{figure}</Paragraph>
      ))}
      <Paragraph>
        {isTooLong ? (
          <Trans>The file is too large for an e-mail. You can download it from the report’s page.</Trans>
        ) : (
          <Trans>All figures are in the attached file.</Trans>
        )}
      </Paragraph>
      <EmailButton href={url}>
        <Trans>Open the report</Trans>
      </EmailButton>
      <Paragraph>
        <Trans>
          You get this e-mail because a member of the account scheduled it. It can be stopped on the report’s
          page.
        </Trans>
      </Paragraph>
    </EmailLayout>
  );
}

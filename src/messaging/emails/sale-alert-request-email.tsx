import { Plural, Trans, useLingui } from "@lingui/react/macro";
import {
  EmailButton,
  EmailHeading,
  EmailLayout,
  Paragraph,
  SmallPrint,
} from "../../platform/mail/email-layout.tsx";
import { withoutLinks } from "../../platform/mail/sanitize-subject.ts";
import { AuthoredText } from "../../ui/authored-text.tsx";
import { formatDateTime } from "../../ui/format.ts";

interface SaleAlertRequestProps {
  appName: string;
  sale: { title: string; timezone: string; content_language: string | null };
  /** RFC 3339. */
  startsAt: string;
  url: string;
  /** The validity of the link in hours. */
  hours: number;
}

/**
 * Another person may have entered the address. So the email has no picture and no organiser's text, and says
 * what happens if the link is not used.
 */
export function SaleAlertRequestEmail({ appName, sale, startsAt, url, hours }: SaleAlertRequestProps) {
  const { t, i18n } = useLingui();
  const time = formatDateTime(startsAt, { locale: i18n.locale, zone: sale.timezone });
  return (
    <EmailLayout
      locale={i18n.locale}
      authoredLanguage={sale.content_language}
      sender={appName}
      preview={t`One press, and we write to you when tickets go on sale.`}
    >
      <EmailHeading>
        <Trans>Shall we tell you when tickets go on sale?</Trans>
      </EmailHeading>
      <Paragraph>
        <Trans>
          Tickets for <AuthoredText>{withoutLinks(sale.title)}</AuthoredText> go on sale on {time}. Confirm
          your address, and we send you one e-mail at that moment, nothing else.
        </Trans>
      </Paragraph>
      <EmailButton href={url}>
        <Trans>Confirm my address</Trans>
      </EmailButton>
      <SmallPrint>
        <Plural
          value={hours}
          one="The link is valid for # hour. If you did not ask for this, ignore it: you will not hear from us."
          other="The link is valid for # hours. If you did not ask for this, ignore it: you will not hear from us."
        />
      </SmallPrint>
    </EmailLayout>
  );
}

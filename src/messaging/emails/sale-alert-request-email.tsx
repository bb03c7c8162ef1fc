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
  /** RFC 3339. Null: tickets are sold out and may come back. */
  startsAt: string | null;
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
  const time = startsAt && formatDateTime(startsAt, { locale: i18n.locale, zone: sale.timezone });
  return (
    <EmailLayout
      locale={i18n.locale}
      authoredLanguage={sale.content_language}
      sender={appName}
      preview={
        time
          ? t`One click, and we will e-mail you when tickets go on sale.`
          : t`One click, and we will e-mail you when tickets come back.`
      }
    >
      <EmailHeading>
        {time ? (
          <Trans>Shall we tell you when tickets go on sale?</Trans>
        ) : (
          <Trans>Shall we tell you when tickets come back?</Trans>
        )}
      </EmailHeading>
      <Paragraph>
        {time ? (
          <Trans>
            Tickets for <AuthoredText>{withoutLinks(sale.title)}</AuthoredText> go on sale on {time}. Confirm
            your address, and we send you one e-mail at that moment, nothing else.
          </Trans>
        ) : (
          <Trans>
            Tickets for <AuthoredText>{withoutLinks(sale.title)}</AuthoredText> are sold out. Confirm your
            address, and we send you one e-mail if tickets come back, nothing else.
          </Trans>
        )}
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

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

interface ConfirmPlaceProps {
  appName: string;
  event: { title: string; content_language: string | null };
  /** What is waited for, `2 × Balcony`. */
  wanted: string;
  url: string;
  /** The validity of the link in hours. */
  hours: number;
}

/**
 * Another person may have entered the address. So the email has no picture and no organiser's text, and says what
 * happens if the link is not used.
 */
export function ConfirmPlaceEmail({ appName, event, wanted, url, hours }: ConfirmPlaceProps) {
  const { t, i18n } = useLingui();
  return (
    <EmailLayout
      locale={i18n.locale}
      authoredLanguage={event.content_language}
      sender={appName}
      preview={t`One click, and you are on the waiting list.`}
    >
      <EmailHeading>
        <Trans>Join the waiting list</Trans>
      </EmailHeading>
      <Paragraph>
        <Trans>
          This is sold out for <AuthoredText>{withoutLinks(event.title)}</AuthoredText>:
        </Trans>
      </Paragraph>
      <Paragraph>
        <strong>
          <AuthoredText>{withoutLinks(wanted)}</AuthoredText>
        </strong>
      </Paragraph>
      <Paragraph>
        <Trans>
          Confirm your address to wait in line. When places come back and it is your turn, we hold yours and
          e-mail you.
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

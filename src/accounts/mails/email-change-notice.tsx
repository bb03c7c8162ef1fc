import { Button, Heading } from "@react-email/components";
import { Trans, useLingui } from "@lingui/react/macro";
import { withoutLinks } from "../../platform/mail/harmless.ts";
import { button, heading, LetterLayout, Paragraph } from "./letter-layout.tsx";

interface EmailChangeNoticeProps {
  appName: string;
  firstName: string;
  newEmail: string;
  /** Where it can be stopped. */
  url: string;
}

export function EmailChangeNotice({ appName, firstName, newEmail, url }: EmailChangeNoticeProps) {
  const { t, i18n } = useLingui();
  const [name, address] = [withoutLinks(firstName), withoutLinks(newEmail)];
  return (
    <LetterLayout locale={i18n.locale} appName={appName} preview={t`Nothing has changed yet.`}>
      <Heading style={heading}>
        <Trans>Your e-mail address is to be changed</Trans>
      </Heading>
      <Paragraph>
        <Trans>Hello {name},</Trans>
      </Paragraph>
      <Paragraph>
        <Trans>
          somebody, hopefully you, wants to log in with {address} in place of this address. It counts once the
          link that was mailed there is opened.
        </Trans>
      </Paragraph>
      <Paragraph>
        <Trans>If it was not you, stop the change and choose a new password:</Trans>
      </Paragraph>
      <Button href={url} style={button}>
        <Trans>Open your profile</Trans>
      </Button>
    </LetterLayout>
  );
}

import { Button, Heading } from "@react-email/components";
import { Trans, useLingui } from "@lingui/react/macro";
import { button, heading, LetterLayout, Paragraph } from "./letter-layout.tsx";

interface OwnerChangedLetterProps {
  appName: string;
  firstName: string;
  accountName: string;
  ownerName: string;
  /** Is it written to the new owner? */
  isOwner: boolean;
  url: string;
}

export function OwnerChangedLetter({ appName, firstName, accountName, ...rest }: OwnerChangedLetterProps) {
  const { t, i18n } = useLingui();
  const { ownerName, isOwner, url } = rest;
  return (
    <LetterLayout locale={i18n.locale} appName={appName} preview={accountName}>
      <Heading style={heading}>{t`Your account has a new owner`}</Heading>
      <Paragraph>
        <Trans>Hello {firstName},</Trans>
      </Paragraph>
      <Paragraph>
        {isOwner ? (
          <Trans>the account {accountName} was handed over to you: you are its owner now.</Trans>
        ) : (
          <Trans>
            the account {accountName} was handed over to {ownerName}, who is its owner now. You stay an
            administrator. If this was not you, write to {ownerName} at once and choose a new password.
          </Trans>
        )}
      </Paragraph>
      <Button href={url} style={button}>
        <Trans>See the people of the account</Trans>
      </Button>
    </LetterLayout>
  );
}

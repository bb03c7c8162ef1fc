import { Text } from "@react-email/text";
import { Trans, useLingui } from "@lingui/react/macro";
import { Greeting } from "../../platform/mail/greeting.tsx";
import { coloured } from "../../platform/mail/email-colours.ts";
import {
  EmailHeading,
  EmailLayout,
  EmailLink,
  Paragraph,
  SmallPrint,
} from "../../platform/mail/email-layout.tsx";

interface CodeEmailProps {
  appName: string;
  firstName: string;
  code: string;
  minutes: number;
  /** Confirms the address without the code. Valid for two days. */
  url: string;
}

export function CodeEmail({ appName, firstName, code, minutes, url }: CodeEmailProps) {
  const { t, i18n } = useLingui();
  return (
    <EmailLayout locale={i18n.locale} sender={appName} preview={t`The code works for ${minutes} minutes.`}>
      <EmailHeading>
        <Trans>Confirm your e-mail address</Trans>
      </EmailHeading>
      <Greeting firstName={firstName} />
      <Paragraph>
        <Trans>Enter this code where you were asked for it. It works for {minutes} minutes.</Trans>
      </Paragraph>
      <Text {...codeBox}>{code}</Text>
      <Paragraph>
        <Trans>
          Or open <EmailLink href={url}>this link</EmailLink>, which works for two days, on any device.
        </Trans>
      </Paragraph>
      <SmallPrint>
        <Trans>
          Nobody from {appName} will ever ask you for this code. If you did not register, you do not need to
          do anything.
        </Trans>
      </SmallPrint>
    </EmailLayout>
  );
}

const codeBox = coloured(
  { ink: "text", ground: "accent-soft" },
  {
    margin: "8px 0 24px",
    padding: "16px 24px",
    borderRadius: 6,
    fontFamily: "ui-monospace, Menlo, Consolas, monospace",
    fontSize: 28,
    lineHeight: "36px",
    fontWeight: 600,
    letterSpacing: "0.2em",
    textAlign: "center",
  },
);

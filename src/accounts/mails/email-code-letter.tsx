import { Heading, Link, Text } from "@react-email/components";
import { Trans, useLingui } from "@lingui/react/macro";
import type { CSSProperties } from "react";
import { heading, LetterLayout, Paragraph, SmallPrint } from "./letter-layout.tsx";

interface EmailCodeLetterProps {
  appName: string;
  firstName: string;
  code: string;
  minutes: number;
  /** Confirms without the code, for two days. */
  url: string;
}

export function EmailCodeLetter({ appName, firstName, code, minutes, url }: EmailCodeLetterProps) {
  const { t, i18n } = useLingui();
  return (
    <LetterLayout locale={i18n.locale} appName={appName} preview={t`The code works for ${minutes} minutes.`}>
      <Heading style={heading}>
        <Trans>Confirm your e-mail address</Trans>
      </Heading>
      <Paragraph>
        <Trans>Hello {firstName},</Trans>
      </Paragraph>
      <Paragraph>
        <Trans>enter this code where you were asked for it. It works for {minutes} minutes.</Trans>
      </Paragraph>
      <Text style={codeStyle}>{code}</Text>
      <Paragraph>
        <Trans>
          Or open <Link href={url}>this link</Link>, which works for two days, on any device.
        </Trans>
      </Paragraph>
      <SmallPrint>
        <Trans>
          Nobody from {appName} will ever ask you for this code. If you did not register, you need not do
          anything.
        </Trans>
      </SmallPrint>
    </LetterLayout>
  );
}

const codeStyle: CSSProperties = {
  margin: "8px 0 24px",
  padding: "16px 24px",
  borderRadius: 6,
  backgroundColor: "#eef0fe",
  color: "#14171f",
  fontFamily: "ui-monospace, Menlo, Consolas, monospace",
  fontSize: 28,
  lineHeight: "36px",
  fontWeight: 600,
  letterSpacing: "0.2em",
  textAlign: "center",
};

import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Preview,
  Section,
  Text,
} from "@react-email/components";
import type { CSSProperties, ReactNode } from "react";

interface LetterLayoutProps {
  locale: string;
  /** The line that mail programs show beside the subject. */
  preview: string;
  /** At the top: who writes. */
  sender: string;
  children: ReactNode;
}

/**
 * What every letter looks like: one column of 560 pixels in the system's letters. Colours stand in the
 * elements, because mail programs drop style sheets; they stay readable when a program inverts them.
 */
export function LetterLayout({ locale, preview, sender, children }: LetterLayoutProps) {
  return (
    <Html lang={locale}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
      </Head>
      <Preview>{preview}</Preview>
      <Body style={body}>
        <Container style={column}>
          <Text style={brand}>{sender}</Text>
          {children}
        </Container>
      </Body>
    </Html>
  );
}

export function LetterHeading({ children }: { children: ReactNode }) {
  return <Heading style={heading}>{children}</Heading>;
}

export function Paragraph({ children }: { children: ReactNode }) {
  return <Text style={paragraph}>{children}</Text>;
}

export function SmallPrint({ children }: { children: ReactNode }) {
  return <Text style={smallPrint}>{children}</Text>;
}

export function LetterButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Section style={{ margin: "8px 0 24px" }}>
      <Button href={href} style={button}>
        {children}
      </Button>
    </Section>
  );
}

/** A line that must not be missed. */
export function LetterNotice({ children }: { children: ReactNode }) {
  return <Text style={notice}>{children}</Text>;
}

export function Rule() {
  return <Hr style={rule} />;
}

const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif";

const body: CSSProperties = { backgroundColor: "#f6f7f9", margin: 0, padding: "24px 8px", fontFamily: FONT };
const column: CSSProperties = {
  // A title of one long word must not make the letter wider than a phone; the second is for older programs.
  overflowWrap: "anywhere",
  wordBreak: "break-word",
  maxWidth: 560,
  margin: "0 auto",
  padding: 32,
  backgroundColor: "#ffffff",
  border: "1px solid #e4e7ec",
  borderRadius: 10,
};
const brand: CSSProperties = { margin: "0 0 24px", fontSize: 16, fontWeight: 600, color: "#4a5160" };
const heading: CSSProperties = {
  margin: "0 0 16px",
  fontSize: 28,
  lineHeight: "34px",
  fontWeight: 600,
  letterSpacing: "-0.02em",
  color: "#14171f",
};
const paragraph: CSSProperties = { margin: "0 0 16px", fontSize: 16, lineHeight: "26px", color: "#14171f" };
const smallPrint: CSSProperties = { margin: "16px 0 0", fontSize: 14, lineHeight: "22px", color: "#5f6777" };
const button: CSSProperties = {
  padding: "14px 28px",
  borderRadius: 6,
  backgroundColor: "#3446e0",
  color: "#ffffff",
  fontSize: 16,
  fontWeight: 600,
  textDecoration: "none",
};
const notice: CSSProperties = {
  margin: "0 0 16px",
  padding: "12px 16px",
  borderRadius: 6,
  backgroundColor: "#fff3d6",
  color: "#7a4d00",
  fontSize: 14,
  lineHeight: "22px",
};
const rule: CSSProperties = { margin: "24px 0", borderColor: "#e4e7ec" };

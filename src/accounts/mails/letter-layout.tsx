import { Body, Container, Head, Html, Preview, Text } from "@react-email/components";
import type { CSSProperties, ReactNode } from "react";

interface LetterLayoutProps {
  locale: string;
  /** The line that mail programs show beside the subject. */
  preview: string;
  appName: string;
  children: ReactNode;
}

/** What every letter about an account looks like: one column of 560 pixels, the system's letters. */
export function LetterLayout({ locale, preview, appName, children }: LetterLayoutProps) {
  return (
    <Html lang={locale}>
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
      </Head>
      <Preview>{preview}</Preview>
      <Body style={body}>
        <Container style={column}>
          <Text style={brand}>{appName}</Text>
          {children}
        </Container>
      </Body>
    </Html>
  );
}

export function Paragraph({ children }: { children: ReactNode }) {
  return <Text style={paragraph}>{children}</Text>;
}

export function SmallPrint({ children }: { children: ReactNode }) {
  return <Text style={smallPrint}>{children}</Text>;
}

const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif";

const body: CSSProperties = { backgroundColor: "#f6f7f9", margin: 0, padding: "24px 8px", fontFamily: FONT };
const column: CSSProperties = {
  maxWidth: 560,
  margin: "0 auto",
  padding: 32,
  backgroundColor: "#ffffff",
  border: "1px solid #e4e7ec",
  borderRadius: 10,
};
const brand: CSSProperties = { margin: "0 0 24px", fontSize: 16, fontWeight: 600, color: "#14171f" };
const paragraph: CSSProperties = { margin: "0 0 16px", fontSize: 16, lineHeight: "26px", color: "#14171f" };
const smallPrint: CSSProperties = { margin: "24px 0 0", fontSize: 14, lineHeight: "22px", color: "#5f6777" };

export const heading: CSSProperties = {
  margin: "0 0 16px",
  fontSize: 22,
  lineHeight: "28px",
  fontWeight: 600,
  letterSpacing: "-0.02em",
  color: "#14171f",
};

export const button: CSSProperties = {
  display: "inline-block",
  margin: "8px 0 24px",
  padding: "12px 24px",
  borderRadius: 6,
  backgroundColor: "#3446e0",
  color: "#ffffff",
  fontSize: 16,
  fontWeight: 600,
  textDecoration: "none",
};

import { Body } from "@react-email/body";
import { Button } from "@react-email/button";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Hr } from "@react-email/hr";
import { Html } from "@react-email/html";
import { Link } from "@react-email/link";
import { Preview } from "@react-email/preview";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { type CSSProperties, createContext, type ReactNode, use } from "react";
import type { Brand } from "../../ui/shell/brand.ts";
import { PRODUCT_NAME } from "../../values/installation/program-name.ts";
import { AuthoredLanguage } from "../../ui/authored-text.tsx";
import { accentColours } from "./accent-colours.ts";
import { ACCENT_BUTTON, coloured, darkColours, ONLY_DARK, ONLY_LIGHT } from "./email-colours.ts";

/** The colour of buttons: the event's, or the installation's (`TESSERA_PRIMARY_COLOUR`), if set. */
export const EmailAccent = createContext<string | undefined>(undefined);

/** The address of the installation, without a trailing slash, for links within an email. */
export const EmailSite = createContext("");

/** The installation, with absolute addresses of its logos. */
export const EmailBrand = createContext<Brand>({ appName: PRODUCT_NAME });

interface EmailLayoutProps {
  locale: string;
  /** The language of authored texts (`useAuthored`). Undefined: unknown. */
  authoredLanguage?: string | null;
  /** The line that mail programs show beside the subject. */
  preview: string;
  /** The sender's name, shown at the top. */
  sender: string;
  children: ReactNode;
}

/**
 * The frame of every email: one column of 560 pixels in the system font. Colours are inline, because mail
 * programs drop style sheets; they stay readable when a program inverts them. The only style sheet contains
 * the dark colours (email-colours.ts).
 */
export function EmailLayout({
  locale,
  authoredLanguage = null,
  preview,
  sender,
  children,
}: EmailLayoutProps) {
  return (
    <Html lang={locale}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkColours(use(EmailAccent))}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body {...body}>
        <Container {...column}>
          <Text {...brand}>
            <Sender name={sender} />
          </Text>
          <AuthoredLanguage value={authoredLanguage}>{children}</AuthoredLanguage>
        </Container>
      </Body>
    </Html>
  );
}

/**
 * Shows the sender's name. Emails of the installation show its logo; the alternative text is the name, for
 * programs that do not show pictures.
 */
function Sender({ name }: { name: string }) {
  const { appName, logoDarkUrl, logoLightUrl } = use(EmailBrand);
  if (name !== appName || !logoDarkUrl || !logoLightUrl) return name;
  if (logoDarkUrl === logoLightUrl) return <img src={logoDarkUrl} alt={name} height={28} style={logo} />;
  return (
    <>
      <img className={ONLY_LIGHT} src={logoDarkUrl} alt={name} height={28} style={logo} />
      <img
        className={ONLY_DARK}
        src={logoLightUrl}
        alt={name}
        height={28}
        style={{ ...logo, display: "none" }}
      />
    </>
  );
}

export function EmailHeading({ children }: { children: ReactNode }) {
  return <Heading {...heading}>{children}</Heading>;
}

export function Paragraph({ children }: { children: ReactNode }) {
  return <Text {...paragraph}>{children}</Text>;
}

export function SmallPrint({ children }: { children: ReactNode }) {
  return <Text {...smallPrint}>{children}</Text>;
}

export function EmailButton({ href, children }: { href: string; children: ReactNode }) {
  const accent = use(EmailAccent);
  return (
    <Section style={{ margin: "8px 0 24px" }}>
      <Button href={href} className={ACCENT_BUTTON} style={{ ...button, ...accentColours(accent) }}>
        {children}
      </Button>
    </Section>
  );
}

/** A link within a text. The library's own would keep one colour in light and dark mode. */
export function EmailLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} {...link}>
      {children}
    </Link>
  );
}

/** A line that the reader must not miss. */
export function EmailNotice({ children }: { children: ReactNode }) {
  return <Text {...notice}>{children}</Text>;
}

export function Rule() {
  return <Hr {...rule} />;
}

const logo: CSSProperties = { maxWidth: "100%", height: 28, border: 0 };

const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif";

const body = coloured({ ground: "ground" }, { margin: 0, padding: "24px 8px", fontFamily: FONT });
const column = coloured(
  { ground: "surface", line: "hairline" },
  {
    // A title of one long word must not make the email wider than a phone. The second property is for older
    // programs.
    overflowWrap: "anywhere",
    wordBreak: "break-word",
    maxWidth: 560,
    margin: "0 auto",
    padding: 32,
    border: "1px solid",
    borderRadius: 10,
  },
);
const brand = coloured({ ink: "text-2" }, { margin: "0 0 24px", fontSize: 16, fontWeight: 600 });
const heading = coloured(
  { ink: "text" },
  {
    margin: "0 0 16px",
    fontSize: 28,
    lineHeight: "34px",
    fontWeight: 600,
    letterSpacing: "-0.02em",
  },
);
const paragraph = coloured({ ink: "text" }, { margin: "0 0 16px", fontSize: 16, lineHeight: "26px" });
const smallPrint = coloured({ ink: "text-3" }, { margin: "16px 0 0", fontSize: 14, lineHeight: "22px" });
const link = coloured({ ink: "link" }, { textDecoration: "underline" });
const button: CSSProperties = {
  padding: "14px 28px",
  borderRadius: 6,
  fontSize: 16,
  fontWeight: 600,
  textDecoration: "none",
};
const notice = coloured(
  { ink: "warning", ground: "warning-soft" },
  {
    margin: "0 0 16px",
    padding: "12px 16px",
    borderRadius: 6,
    fontSize: 14,
    lineHeight: "22px",
  },
);
const rule = coloured({ line: "hairline" }, { margin: "24px 0" });

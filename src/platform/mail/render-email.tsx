import { I18nProvider } from "@lingui/react";
import { render, toPlainText } from "@react-email/render";
import type { ReactNode } from "react";
import type { Locale } from "../../values/languages/locales.ts";
import type { Brand } from "../../ui/shell/brand.ts";
import type { Config } from "../config.ts";
import { serverI18n } from "../i18n/server-i18n.ts";
import { EmailAccent, EmailBrand, EmailSite } from "./email-layout.tsx";

type EmailConfig = Pick<Config, "primaryColour" | "publicUrl" | "appName" | "logoDarkUrl" | "logoLightUrl">;

/** Renders an email in the reader's language and the installation's colour, as HTML and as plain text. */
export async function renderEmail(
  config: EmailConfig,
  locale: Locale,
  content: ReactNode,
): Promise<{ html: string; plain: string }> {
  const html = await render(
    <EmailAccent value={config.primaryColour}>
      <EmailSite value={config.publicUrl}>
        <EmailBrand value={brandOf(config)}>
          <I18nProvider i18n={serverI18n(locale)}>{content}</I18nProvider>
        </EmailBrand>
      </EmailSite>
    </EmailAccent>,
  );
  return { html, plain: toPlainText(html, { selectors: HEADINGS }) };
}

function brandOf({ appName, logoDarkUrl, logoLightUrl, publicUrl }: EmailConfig): Brand {
  const absolute = (address: string | undefined) => address && new URL(address, publicUrl).href;
  return {
    appName,
    logoDarkUrl: absolute(logoDarkUrl ?? logoLightUrl),
    logoLightUrl: absolute(logoLightUrl ?? logoDarkUrl),
  };
}

/**
 * Keeps the case as written: upper case without knowledge of the language is wrong, for example for a Turkish
 * i.
 */
const HEADINGS = ["h1", "h2", "h3"].map((selector) => ({ selector, options: { uppercase: false } }));

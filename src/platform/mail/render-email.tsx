import { I18nProvider } from "@lingui/react";
import { render, toPlainText } from "@react-email/render";
import type { ReactNode } from "react";
import type { Locale } from "../../values/languages/locales.ts";
import type { Config } from "../config.ts";
import { serverI18n } from "../i18n/server-i18n.ts";
import { EmailAccent, EmailSite } from "./email-layout.tsx";

/** Renders an email in its reader's language and the installation's colour, as HTML and as plain text. */
export async function renderEmail(
  { primaryColour, publicUrl }: Pick<Config, "primaryColour" | "publicUrl">,
  locale: Locale,
  content: ReactNode,
): Promise<{ html: string; plain: string }> {
  const html = await render(
    <EmailAccent value={primaryColour}>
      <EmailSite value={publicUrl}>
        <I18nProvider i18n={serverI18n(locale)}>{content}</I18nProvider>
      </EmailSite>
    </EmailAccent>,
  );
  return { html, plain: toPlainText(html, { selectors: HEADINGS }) };
}

/** Keeps the case as written: upper case without knowing the language is wrong, as for a Turkish i. */
const HEADINGS = ["h1", "h2", "h3"].map((selector) => ({ selector, options: { uppercase: false } }));

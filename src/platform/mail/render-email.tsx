import { I18nProvider } from "@lingui/react";
import { render, toPlainText } from "@react-email/render";
import type { ReactNode } from "react";
import type { Locale } from "../../values/locales.ts";
import type { Config } from "../config.ts";
import { serverI18n } from "../i18n/server-i18n.ts";
import { EmailAccent } from "./email-layout.tsx";

/**
 * A letter in its reader's language and the installation's colour, as HTML and as the plain twin for those who read no
 * HTML.
 */
export async function renderEmail(
  { primaryColour }: Pick<Config, "primaryColour">,
  locale: Locale,
  content: ReactNode,
): Promise<{ html: string; plain: string }> {
  const html = await render(
    <EmailAccent value={primaryColour}>
      <I18nProvider i18n={serverI18n(locale)}>{content}</I18nProvider>
    </EmailAccent>,
  );
  return { html, plain: toPlainText(html, { selectors: HEADINGS }) };
}

/** As they are written: capitals made without knowing the language are wrong ones, such as those of a Turkish i. */
const HEADINGS = ["h1", "h2", "h3"].map((selector) => ({ selector, options: { uppercase: false } }));

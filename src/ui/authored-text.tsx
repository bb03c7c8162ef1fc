import { useLingui } from "@lingui/react/macro";
import { createContext, type ReactNode, use } from "react";
import { type Locale, type TextLanguage, textLanguage } from "../values/languages/locales.ts";

/** The language of texts that people wrote. It may differ from the page's language. Null: unknown. */
export const AuthoredLanguage = createContext<string | null>(null);

/**
 * Returns the attributes for the element of an authored text, so that the text is read aloud and hyphenated
 * in its language.
 */
export function useAuthored(): TextLanguage {
  const { i18n } = useLingui();
  return textLanguage(use(AuthoredLanguage), i18n.locale as Locale);
}

/** An authored text within one of our texts. */
export function AuthoredText({ children }: { children: ReactNode }) {
  return <span {...useAuthored()}>{children}</span>;
}

import { useLingui } from "@lingui/react/macro";
import { createContext, type ReactNode, use } from "react";
import { type Locale, type TextLanguage, textLanguage } from "../values/languages/locales.ts";

/** Around texts that people wrote: their language, which need not be the page's. Null: unknown. */
export const AuthoredLanguage = createContext<string | null>(null);

/** The attributes of such a text's element, so that it is read aloud and hyphenated in its language. */
export function useAuthored(): TextLanguage {
  const { i18n } = useLingui();
  return textLanguage(use(AuthoredLanguage), i18n.locale as Locale);
}

/** Such a text within one of ours. */
export function AuthoredText({ children }: { children: ReactNode }) {
  return <span {...useAuthored()}>{children}</span>;
}

import { useLingui } from "@lingui/react";
import { useLocation } from "react-router";
import type { Locale } from "../../values/languages/locales.ts";
import { cataloguesOf, wordFile } from "../i18n/catalogues.ts";
import { wordsOfParts } from "../i18n/workspace/words-of-parts.ts";

/** Returns the addresses of the catalogues that the page needs in browsers. None in development. */
export function useWordFiles(): string[] {
  const { i18n } = useLingui();
  const { pathname } = useLocation();
  return [...cataloguesOf(pathname), ...wordsOfParts(pathname)].flatMap(
    (catalogue) => wordFile(i18n.locale as Locale, catalogue) ?? [],
  );
}

/**
 * Hydration needs the catalogues, so the browser fetches them together with the scripts instead of after
 * them.
 */
export function PreloadWords({ nonce }: { nonce: string | undefined }) {
  return useWordFiles().map((href) => (
    <link key={href} rel="modulepreload" href={href} nonce={nonce} suppressHydrationWarning />
  ));
}

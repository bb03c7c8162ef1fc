import { createContext, use } from "react";
import { Links, UNSAFE_FrameworkContext as FrameworkContext, useMatches } from "react-router";
import { NonceContext } from "../http/pages/nonce-context.ts";
import type { PageStyles } from "../http/pages/page-styles.ts";

/** Undefined in browsers and in development. */
export const StylesContext = createContext<PageStyles | undefined>(undefined);

/**
 * The style sheets of the page's routes. On the server their text is inlined in the page and the links are
 * disabled, so that browsers do not fetch them. React, and code that loads later, still find the links where
 * they expect them.
 */
export const PageLinks = import.meta.env.DEV ? Links : BuiltLinks;

function BuiltLinks() {
  const nonce = use(NonceContext);
  const stylesOf = use(StylesContext);
  const routes = use(FrameworkContext)!.manifest.routes;
  const hrefs = [...new Set(useMatches().flatMap(({ id }) => routes[id]?.css ?? []))];
  const styles = stylesOf?.(hrefs) ?? "";
  const state = styles === "" ? {} : { disabled: true };
  return (
    <>
      <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: styles }} />
      {hrefs.map((href) => (
        <link key={href} rel="stylesheet" href={href} {...state} nonce={nonce} suppressHydrationWarning />
      ))}
    </>
  );
}

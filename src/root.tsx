import "./ui/tokens.css";
import "./ui/base.css";
import "./ui/typefaces/typefaces.css";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { type ReactNode, use, useEffect } from "react";
import {
  isRouteErrorResponse,
  Meta,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
} from "react-router";
import type { Route } from "./+types/root";
import { NonceContext } from "./platform/http/pages/nonce-context.ts";
import { addCatalogues } from "./platform/i18n/catalogues.ts";
import { wordsOfParts } from "./platform/i18n/workspace/words-of-parts.ts";
import { inlineJson } from "./platform/web/inline-json.ts";
import { EARLY_TAPS_SCRIPT, replayEarlyTaps } from "./platform/web/early-taps.ts";
import { IslandsContext } from "./platform/web/islands/island.tsx";
import { IslandScripts } from "./platform/web/islands/island-scripts.tsx";
import { embeddedIn } from "./platform/web/embedded/is-embedded.ts";
import FRAME_PROGRAM from "virtual:program/widget-frame";
import { PageLinks } from "./platform/web/page-links.tsx";
import { InlineScript, PageScripts } from "./platform/web/page-scripts.tsx";
import { PreloadWords } from "./platform/web/page-words.tsx";
import { BrandStyles } from "./platform/web/brand/brand-styles.tsx";
import { useConfig } from "./platform/web/use-config.ts";
import { BrandContext } from "./ui/shell/brand.ts";
import { replayEarlyInput } from "./platform/web/replay-early-input.ts";
import { homeOf } from "./platform/web/event-of-path.ts";
import { ErrorScreen } from "./ui/shell/error-screen.tsx";
import { installation } from "./values/installation/installation.ts";
import { directionOf, type Locale } from "./values/languages/locales.ts";

/**
 * Runs before the first paint: applies the visitor's choice of colour scheme, else the system's. React leaves
 * the attribute unchanged in browsers.
 */
const COLOR_SCHEME_SCRIPT = `(function(){var c=/(?:^|; )color_scheme=(light|dark)/.exec(document.cookie);document.documentElement.setAttribute("data-mantine-color-scheme",c?c[1]:matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light")})()`;

/** A text for the dialog that the host page opens. The host page reads it from `data-close`. */
const CLOSE = msg`Close`;

export function Layout({ children }: { children: ReactNode }) {
  const { i18n, _ } = useLingui();
  const nonce = use(NonceContext);
  const location = useLocation();
  const { pathname } = location;
  const embedded = embeddedIn(location);
  const config = useConfig();
  const hasFailed = useRouteError() != null;
  const page = useMatches().at(-1);
  const islands = import.meta.env.SSR ? use(IslandsContext) : undefined;
  const hasScripts = hasFailed || !isPlainPage(page?.handle);
  const isWhole = hasScripts && !islands;
  return (
    <html
      lang={i18n.locale}
      dir={directionOf(i18n.locale as Locale)}
      data-embedded={embedded}
      data-words={import.meta.env.SSR ? wordsOfParts(pathname).join(" ") || undefined : undefined}
      data-close={embedded === "dialog" ? _(CLOSE) : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        {import.meta.env.SSR && (
          <Icons favicon={config.faviconUrl} manifest={manifestOf(page?.handle, pathname)} />
        )}
        <InlineScript code={import.meta.env.SSR ? COLOR_SCHEME_SCRIPT : ""} />
        {hasScripts && (
          <InlineScript
            code={
              import.meta.env.SSR
                ? `window.__TESSERA_CONFIG__=${inlineJson(config)};${EARLY_TAPS_SCRIPT}`
                : ""
            }
          />
        )}
        {embedded && <InlineScript code={import.meta.env.SSR ? FRAME_PROGRAM : ""} />}
        <Meta />
        <PageLinks />
        <BrandStyles />
        {import.meta.env.SSR && isWhole && <PreloadWords nonce={nonce} />}
      </head>
      <body>
        <BrandContext value={config}>{children}</BrandContext>
        {/* ScrollRestoration needs storage, which browsers may refuse in a frame of another site. */}
        {isWhole && !embedded && <ScrollRestoration nonce={nonce} />}
        {isWhole && <PageScripts />}
        {import.meta.env.SSR && islands && <IslandScripts files={islands.files} />}
      </body>
    </html>
  );
}

/**
 * The icon links of the page. In browsers React keeps the server's elements, because sending their code would
 * be useless.
 */
function Icons({ favicon, manifest }: { favicon: string | undefined; manifest: string }) {
  if (favicon)
    return (
      <>
        <link rel="icon" href={favicon} />
        <link rel="apple-touch-icon" href={favicon} />
        <link rel="manifest" href={manifest} />
      </>
    );
  return (
    <>
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href={manifest} />
    </>
  );
}

export default function App() {
  const { i18n } = useLingui();
  const { pathname } = useLocation();
  useEffect(() => void addCatalogues(i18n, pathname), [i18n, pathname]);
  useEffect(() => {
    if (installation().hasAnalytics)
      void import("./platform/web/visits/analytics.ts").then((it) => it.countView());
  }, [pathname]);
  useEffect(() => {
    replayEarlyInput();
    void replayEarlyTaps();
  }, []);
  return <Outlet />;
}

/** Pages of organisers. `/` leads organisers to their start page and asks visitors to log in. */
const OF_ORGANISERS = /^\/(?:manage|account|admin|welcome)(?:\/|$)/;

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const location = useLocation();
  const { status, data } = isRouteErrorResponse(error) ? error : { status: 500, data: null };
  const home = OF_ORGANISERS.test(location.pathname) ? "/" : homeOf(location, status);
  return <ErrorScreen status={status} requestId={data?.request_id} home={home} />;
}

/**
 * Returns the manifest of a page. A page that can be installed separately names its manifest: `handle = {
 * manifest: (path) => … }` in its file.
 */
function manifestOf(handle: unknown, path: string): string {
  return (
    (handle as { manifest?: (path: string) => string } | undefined)?.manifest?.(path) ?? "/site.webmanifest"
  );
}

/** True for a page that needs no scripts: `handle = { hasNoScripts: true }` in its file. */
function isPlainPage(handle: unknown): boolean {
  return (handle as { hasNoScripts?: boolean } | undefined)?.hasNoScripts === true;
}

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
import { addCatalogues, cataloguesOf, wordFile } from "./platform/i18n/catalogues.ts";
import { inlineJson } from "./platform/web/inline-json.ts";
import { EARLY_TAPS_SCRIPT, replayEarlyTaps } from "./platform/web/early-taps.ts";
import { IslandsContext } from "./platform/web/islands/island.tsx";
import { IslandScripts, PreloadIslands } from "./platform/web/islands/island-scripts.tsx";
import { embeddedIn } from "./platform/web/embedded/is-embedded.ts";
import FRAME_PROGRAM from "virtual:program/widget-frame";
import { PageLinks } from "./platform/web/page-links.tsx";
import { InlineScript, PageScripts } from "./platform/web/page-scripts.tsx";
import { BrandStyles } from "./platform/web/brand/brand-styles.tsx";
import { useConfig } from "./platform/web/use-config.ts";
import { BrandContext } from "./ui/shell/brand.ts";
import { replayEarlyInput } from "./platform/web/replay-early-input.ts";
import { homeOf } from "./platform/web/event-of-path.ts";
import { ErrorScreen } from "./ui/shell/error-screen.tsx";
import { installation } from "./values/installation/installation.ts";
import { directionOf, type Locale } from "./values/languages/locales.ts";

/**
 * Runs before the first paint: applies the visitor's choice of colours, else the system's. React leaves it unchanged
 * in browsers.
 */
const COLOR_SCHEME_SCRIPT = `(function(){var c=/(?:^|; )color_scheme=(light|dark)/.exec(document.cookie);document.documentElement.setAttribute("data-mantine-color-scheme",c?c[1]:matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light")})()`;

/** Of the dialog that the host page opens: its words come from here. */
const CLOSE = msg`Close`;

export function Layout({ children }: { children: ReactNode }) {
  const { i18n, _ } = useLingui();
  const nonce = use(NonceContext);
  const embedded = embeddedIn(useLocation());
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
      data-close={embedded === "dialog" ? _(CLOSE) : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        {import.meta.env.SSR && <Icons favicon={config.faviconUrl} />}
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
        {hasScripts && <PreloadWords nonce={nonce} />}
        {import.meta.env.SSR && islands && <PreloadIslands files={islands.files} />}
      </head>
      <body>
        <BrandContext value={config}>{children}</BrandContext>
        {/* Where other sites frame the page, browsers may refuse it storage. */}
        {isWhole && !embedded && <ScrollRestoration nonce={nonce} />}
        {isWhole && <PageScripts />}
        {import.meta.env.SSR && islands && <IslandScripts files={islands.files} />}
      </body>
    </html>
  );
}

/** Keeps the elements as the server sent them, because browsers have no use for their code. */
function Icons({ favicon }: { favicon: string | undefined }) {
  if (favicon)
    return (
      <>
        <link rel="icon" href={favicon} />
        <link rel="apple-touch-icon" href={favicon} />
        <link rel="manifest" href="/site.webmanifest" />
      </>
    );
  return (
    <>
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
    </>
  );
}

/** Hydration needs the catalogues, so the browser fetches them beside the scripts instead of after them. */
function PreloadWords({ nonce }: { nonce: string | undefined }) {
  const { i18n } = useLingui();
  const { pathname } = useLocation();
  return cataloguesOf(pathname).map((catalogue) => {
    const href = wordFile(i18n.locale as Locale, catalogue);
    if (!href) return null;
    return <link key={catalogue} rel="modulepreload" href={href} nonce={nonce} suppressHydrationWarning />;
  });
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

/** `/` leads organisers home and asks visitors to log in. */
const OF_ORGANISERS = /^\/(?:manage|account|admin|welcome)(?:\/|$)/;

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const location = useLocation();
  const home = homeOf(location) ?? (OF_ORGANISERS.test(location.pathname) ? "/" : null);
  if (!isRouteErrorResponse(error)) return <ErrorScreen status={500} home={home} />;
  const requestId = (error.data as { request_id?: string } | null)?.request_id;
  return <ErrorScreen status={error.status} requestId={requestId} home={home} />;
}

/** A page that needs no scripts: `handle = { hasNoScripts: true }` in its file. */
function isPlainPage(handle: unknown): boolean {
  return (handle as { hasNoScripts?: boolean } | undefined)?.hasNoScripts === true;
}

import "@fontsource-variable/inter";
import latinLetters from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import "../manage-ui/theme/mantine-styles.ts";
import "../manage-ui/theme/manage.css";
import { MantineProvider } from "@mantine/core";
import { useLingui } from "@lingui/react/macro";
import { type DehydratedState, HydrationBoundary, QueryClientProvider } from "@tanstack/react-query";
import { use, useEffect, useMemo, useState } from "react";
import { isRouteErrorResponse, Outlet, redirect, redirectDocument, useMatches } from "react-router";
import { NonceContext } from "../platform/http/pages/nonce-context.ts";
import { reloadAfterDeploy } from "../platform/web/reload-after-deploy.ts";
import { count } from "../platform/web/visits/count.ts";
import { useConfig } from "../platform/web/use-config.ts";
import { followSystemScheme } from "../ui/shell/color-scheme.ts";
import { ErrorScreen } from "../ui/shell/error-screen.tsx";
import { ToastProvider } from "../ui/overlays/toasts.tsx";
import type { Route } from "./+types/manage-layout";
import { cssVariablesResolver, manageThemeFor } from "../manage-ui/theme/manage-theme.ts";
import { SET_UP_SECOND_STEP } from "../manage-ui/log-in-again.ts";
import { meQuery, useMe } from "./queries/me.ts";
import { ImpersonationBanner } from "./shell/impersonation/impersonation-banner.tsx";
import { useSupportChat } from "./shell/use-support-chat.ts";
import { setDraftOwner } from "../manage-ui/drafts/draft-store.ts";
import { preload, type Preloaded } from "../manage-ui/preload.ts";
import { createQueryClient } from "../manage-ui/query-client.ts";

/** All pages under this layout require a session. */
export function loader(args: Route.LoaderArgs) {
  const { pathname } = new URL(args.request.url);
  return preload(args, (client) => [
    client.fetchQuery(meQuery()).then(({ role, must_set_up_two_factor, account, impersonated }) => {
      const isSuspended = account.suspended_at !== null && impersonated === null;
      if (isSuspended !== SUSPENDED.test(pathname)) throw redirect(isSuspended ? "/manage/suspended" : "/");
      if (isSuspended) return;
      if (must_set_up_two_factor && !PROFILE.test(pathname)) throw redirect(SET_UP_SECOND_STEP);
      if (role === "DOOR" && !DOOR_PAGES.test(pathname)) throw redirect("/manage/doors");
    }),
  ]);
}

const PROFILE = /^\/manage\/profile(\/|\.data|$)/;

/** The only page of a suspended account. */
const SUSPENDED = /^\/manage\/suspended(\/|\.data|$)/;

/** The only pages for door staff. */
const DOOR_PAGES = /^\/manage\/(doors|profile)(\/|\.data|$)/;

/**
 * Runs only when a public page leads to this area. Public pages lack the area's catalogue, so a new document is
 * loaded.
 */
export function clientLoader({ request }: Route.ClientLoaderArgs): Preloaded {
  throw redirectDocument(request.url);
}

export const shouldRevalidate = () => false;

/** The providers of all manage pages: Mantine with our theme, the query client, toasts. */
export default function ManageLayout() {
  const [queryClient] = useState(createQueryClient);
  const nonce = use(NonceContext);
  const { primaryColour: primary, secondaryColour: secondary } = useConfig();
  const theme = useMemo(() => manageThemeFor({ primary, secondary }), [primary, secondary]);
  useSupportChat();
  useEffect(countSignUp, []);
  useEffect(reloadAfterDeploy, []);
  useEffect(followSystemScheme, []);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      withGlobalClasses={false}
      // ui/shell/color-scheme.ts sets the colour scheme: one cookie for all pages.
      getRootElement={() => undefined}
      getStyleNonce={() => nonce ?? nonceOfDocument()}
    >
      {/* Rendered only by the server, because browsers' React is built without preload(). */}
      {import.meta.env.SSR && (
        <link rel="preload" href={latinLetters} as="font" type="font/woff2" crossOrigin="anonymous" />
      )}
      <QueryClientProvider client={queryClient}>
        <HydrationBoundary state={usePreloaded()}>
          <OwnDrafts />
          <ToastProvider>
            <ImpersonationBanner />
            <Outlet />
          </ToastProvider>
        </HydrationBoundary>
      </QueryClientProvider>
    </MantineProvider>
  );
}

/**
 * Shows a failed page. Most pages redirect visitors without a session to the log-in page. The others
 * (`mayLogInAgain`) show this page with status 401.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useLingui();
  const response = isRouteErrorResponse(error) ? error : null;
  const status = response?.status ?? 500;
  const words = status === 401 && {
    title: t`Please log in`,
    description: t`You are no longer logged in here. Go to the home page and come back.`,
  };
  const requestId = (response?.data as { request_id?: string } | null)?.request_id;
  return <ErrorScreen status={status} requestId={requestId} {...words} />;
}

/** Comes before the pages, so that their forms read the drafts of the person who is logged in now. */
function OwnDrafts() {
  const { id, account_id } = useMe();
  const owner = `${id} ${account_id}`;
  const [known, setKnown] = useState("");
  if (known !== owner) {
    setDraftOwner(id, account_id);
    setKnown(owner);
  }
  return null;
}

/** Counts a sign-up. The address of an account's first page contains `signed_up`. */
function countSignUp(): void {
  if (new URLSearchParams(location.search).has("signed_up")) count("sign-up", { once: "sign-up" });
}

/** Returns the query results of all loaders of this address. */
function usePreloaded(): DehydratedState {
  const matches = useMatches();
  return useMemo(() => {
    const states = matches.flatMap(
      (match) => (match.loaderData as Partial<Preloaded> | undefined)?.preloaded ?? [],
    );
    return { queries: states.flatMap((state) => state.queries), mutations: [] };
  }, [matches]);
}

function nonceOfDocument(): string {
  return document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
}

import "./mantine-styles.ts";
import "./manage.css";
import { MantineProvider } from "@mantine/core";
import { type DehydratedState, HydrationBoundary, QueryClientProvider } from "@tanstack/react-query";
import { use, useMemo, useState } from "react";
import { Outlet, redirect, redirectDocument, useMatches } from "react-router";
import { NonceContext } from "../platform/http/nonce-context.ts";
import { ToastProvider } from "../ui/toasts.tsx";
import type { Route } from "./+types/manage-layout";
import { cssVariablesResolver, manageTheme } from "./manage-theme.ts";
import { meQuery } from "./queries/me.ts";
import { preload, type Preloaded } from "./preload.ts";
import { createQueryClient } from "./query-client.ts";

/** Everything under it is for people who are logged in. */
export function loader(args: Route.LoaderArgs) {
  const { pathname } = new URL(args.request.url);
  return preload(args, (client) => [
    client.fetchQuery(meQuery()).then(({ role }) => {
      if (role === "DOOR" && !DOOR_PAGES.test(pathname)) throw redirect("/manage/doors");
    }),
  ]);
}

/** All that is there for somebody who only works at the door. */
const DOOR_PAGES = /^\/manage\/(doors|profile)(\/|\.data|$)/;

/** Reached without a document load only from a public page, which lacks this area's words: so load one. */
export function clientLoader({ request }: Route.ClientLoaderArgs): Preloaded {
  throw redirectDocument(request.url);
}

export const shouldRevalidate = () => false;

/** What all manage pages stand on: Mantine in our clothes, the query client, messages. */
export default function ManageLayout() {
  const [queryClient] = useState(createQueryClient);
  const nonce = use(NonceContext);
  return (
    <MantineProvider
      theme={manageTheme}
      cssVariablesResolver={cssVariablesResolver}
      withGlobalClasses={false}
      // The colour scheme is ui/color-scheme.ts's to set: one cookie for all pages.
      getRootElement={() => undefined}
      getStyleNonce={() => nonce ?? nonceOfDocument()}
    >
      <QueryClientProvider client={queryClient}>
        <HydrationBoundary state={usePreloaded()}>
          <ToastProvider>
            <Outlet />
          </ToastProvider>
        </HydrationBoundary>
      </QueryClientProvider>
    </MantineProvider>
  );
}

/** What the loaders of all pages on this address have answered on the server. */
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

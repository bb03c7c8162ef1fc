import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { type CallFailed, browserClient } from "../platform/http/browser-client.ts";
import type { Client, Contract } from "../platform/http/contract.ts";
import { checkConnection } from "./connection.ts";
import { logInAgain } from "./log-in-again.ts";

const FRESH_MILLISECONDS = 60_000;
const KEPT_MILLISECONDS = 300_000;
const RETRIES = 3;
const FIRST_PAUSE_MILLISECONDS = 1_000;
const MAX_PAUSE_MILLISECONDS = 30_000;

const IS_SERVER = typeof window === "undefined";

/** The query client with its retry rules. One in each browser, one for each request on the server. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: handleRefused }),
    mutationCache: new MutationCache({
      onError: (error) => {
        handleRefused(error);
        // Another person has changed the displayed data. Forms keep their typed values and their original version.
        if ((error as Partial<CallFailed>).problem?.code === "stale_write") void client.invalidateQueries();
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MILLISECONDS,
        gcTime: IS_SERVER ? Infinity : KEPT_MILLISECONDS,
        retry: (failures, error) => !IS_SERVER && failures < RETRIES && isWorthRetrying(error),
        retryDelay: (failures) => Math.min(FIRST_PAUSE_MILLISECONDS * 2 ** failures, MAX_PAUSE_MILLISECONDS),
        refetchOnWindowFocus: false,
      },
    },
  });
  return client;
}

const apis = new WeakMap<QueryClient, Client<Contract>>();

/** On the server, queries run in process on behalf of the page's caller. */
export function answerInProcess<C extends Contract>(client: QueryClient, api: Client<C>): void {
  apis.set(client, api as unknown as Client<Contract>);
}

/** The API client of this query client: in process on the server, over HTTP in browsers. */
export function apiOf<C extends Contract>(client: QueryClient): Client<C> {
  return (apis.get(client) as unknown as Client<C> | undefined) ?? (browserClient<C>() as Client<C>);
}

/** Retries a lost connection or a busy server; a refusal is final. */
function isWorthRetrying(error: unknown): boolean {
  const { status } = error as Partial<CallFailed>;
  return status === undefined || status >= 500 || status === 429;
}

function handleRefused(error: unknown): void {
  const { status, problem } = error as Partial<CallFailed>;
  if (IS_SERVER) return;
  if (status === undefined) checkConnection();
  logInAgain(status, problem?.code);
}

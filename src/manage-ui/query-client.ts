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

/**
 * For a mutation that runs without a confirmation, so that nobody can withdraw it: the save of a typed value, the
 * sorting of a list. Without a connection it waits, and runs as soon as the connection returns.
 */
export const WAITS_FOR_CONNECTION = { networkMode: "online" } as const;

/** Creates the query client with its retry rules: one in each browser, one for each request on the server. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: handleRefused }),
    mutationCache: new MutationCache({
      onError: (error) => {
        handleRefused(error);
        // Another person has changed the displayed data. Forms keep their typed values and their original
        // version.
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
      // Without a connection an action fails immediately. An action that waits would run when the connection returns,
      // although the user has closed its dialog meanwhile.
      mutations: { networkMode: "always" },
    },
  });
  return client;
}

const apis = new WeakMap<QueryClient, Client<Contract>>();

/** Makes the queries of the server run in process, in the name of the page's caller. */
export function answerInProcess<C extends Contract>(client: QueryClient, api: Client<C>): void {
  apis.set(client, api as unknown as Client<Contract>);
}

/** Returns the API client of this query client: in process on the server, over HTTP in browsers. */
export function apiOf<C extends Contract>(client: QueryClient): Client<C> {
  return (apis.get(client) as unknown as Client<C> | undefined) ?? (browserClient<C>() as Client<C>);
}

/** Retries after a lost connection or a busy server. A refusal is final. */
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

import { type DehydratedState, dehydrate, type QueryClient } from "@tanstack/react-query";
import { redirectDocument, type RouterContextProvider } from "react-router";
import { pageOf } from "../platform/http/pages/page-context.ts";
import { pageRefusal } from "../platform/http/pages/page-refusal.ts";
import { loadWords } from "../platform/i18n/catalogues.ts";
import { wordsOfParts } from "../platform/i18n/workspace/words-of-parts.ts";
import { Refusal, statusOf } from "../values/refusal.ts";
import { logInAddress, mayLogInAgain, SET_UP_SECOND_STEP } from "./log-in-again.ts";
import { answerInProcess, createQueryClient } from "./query-client.ts";

/** The data that a page's loader dehydrates. manage-layout.tsx passes them to the browser's query client. */
export interface Preloaded {
  preloaded: DehydratedState | null;
}

interface LoaderArgs {
  context: Readonly<RouterContextProvider>;
  request: Request;
}

/**
 * Runs a page's queries on the server, so that the first page arrives complete: `loader = (args) =>
 * preload(args, (client) => [client.prefetchQuery(eventsQuery())])`. A failed query is retried in the
 * browser. With `fetchQuery` a failed query fails the page instead, and a visitor without a session or a
 * second step is redirected to log in or to set one up.
 */
export async function preload(
  { context, request }: LoaderArgs,
  ask: (client: QueryClient) => Promise<unknown>[],
): Promise<Preloaded> {
  const client = createQueryClient();
  answerInProcess(client, pageOf(context).clientFor());
  try {
    await Promise.all(ask(client));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { pathname, search } = new URL(request.url);
    if (error.code === "second_step_required") throw redirectDocument(SET_UP_SECOND_STEP);
    const { call } = pageOf(context);
    // Door staff have no other page, and another log-in would not give them one.
    if (error.code === "forbidden" && (await call.member())?.role === "DOOR")
      throw redirectDocument("/manage/doors");
    const status = statusOf(error.code);
    if ((status === 401 || status === 403) && mayLogInAgain(pathname))
      throw redirectDocument(logInAddress(pathname + search));
    throw pageRefusal(status);
  }
  return { preloaded: dehydrate(client) };
}

/**
 * Refuses account-wide pages to members with an event scope. The page says so in its frame, because another
 * log-in would not help, unlike after other refusals.
 */
export async function requireWholeAccount({ context }: Pick<LoaderArgs, "context">): Promise<void> {
  const member = await pageOf(context).call.member();
  if (member && member.eventIds !== null) throw pageRefusal(403);
}

/**
 * In the browser, pages run their queries themselves and show skeletons meanwhile. Parts of the workspace
 * have separate catalogues, which must be loaded before the page is shown.
 */
export async function askInBrowser({ request }: Pick<LoaderArgs, "request">): Promise<Preloaded> {
  await loadWords(wordsOfParts(new URL(request.url).pathname));
  return { preloaded: null };
}

import { type DehydratedState, dehydrate, type QueryClient } from "@tanstack/react-query";
import { redirectDocument, type RouterContextProvider } from "react-router";
import { pageOf } from "../platform/http/page-context.ts";
import { pageRefusal } from "../platform/http/page-refusal.ts";
import { Refusal, statusOf } from "../values/refusal.ts";
import { logInAddress, mayLogInAgain, SET_UP_SECOND_STEP } from "./log-in-again.ts";
import { answerInProcess, createQueryClient } from "./query-client.ts";

/** What a page's loader hands over; manage-layout.tsx gives it to the browser's query client. */
export interface Preloaded {
  preloaded: DehydratedState | null;
}

interface LoaderArgs {
  context: Readonly<RouterContextProvider>;
  request: Request;
}

/**
 * Answers a page's queries on the server, so that the first page arrives whole:
 * `loader = (args) => preload(args, (client) => [client.prefetchQuery(eventsQuery())])`.
 * A query that fails is asked again in the browser; `fetchQuery` instead makes it fail the page, and
 * somebody who is not logged in, or not as somebody who may see it, is sent to do so first.
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
    // Whoever works at the door has no other page, and logging in again would not give them one.
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
 * What holds for the whole account is not for people who are held to chosen events. The page says so in its frame:
 * logging in again, as after a refused call, would not make it theirs.
 */
export async function requireWholeAccount({ context }: Pick<LoaderArgs, "context">): Promise<void> {
  const member = await pageOf(context).call.member();
  if (member && member.eventIds !== null) throw pageRefusal(403);
}

/** Once in the browser, pages ask for themselves and show their own skeletons meanwhile. */
export const askInBrowser = (): Preloaded => ({ preloaded: null });

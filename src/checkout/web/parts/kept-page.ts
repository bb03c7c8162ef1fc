import { useEffect, useRef } from "react";
import { type ShouldRevalidateFunctionArgs, useActionData, useLoaderData, useLocation } from "react-router";

interface Shown {
  path: string;
  /** The data from the loader. */
  loaded: unknown;
  /** The data from the last action. */
  answered: Answered | undefined;
}

interface Answered {
  /** Set if the request of the last action got no answer. */
  isUnsent?: boolean;
}

/** The page that the buyer sees. Always undefined on the server. */
let shown: Shown | undefined;

/**
 * What a page of the checkout exports so that it stays if the connection is lost. Without these functions React Router
 * replaces the page by its error screen, and all that the buyer has typed is gone. They add nothing to the types of the
 * page's data, hence `never`. One statement of the page takes all that it needs, because React Router puts functions
 * that share no statement into separate files.
 */
export const keptPage = {
  /** A page that a form leads to has nothing to stay with. It is asked for a second time before the error screen. */
  clientLoader: ({ url, serverLoader }: LoaderArgs) =>
    answerOr(serverLoader, () =>
      shown?.path === url.pathname ? shown.loaded : shown && after(AGAIN_MILLISECONDS).then(serverLoader),
    ),
  /** Earlier problems and values stay. An earlier success would contradict the notice. */
  clientAction: ({ serverAction }: ActionArgs) =>
    answerOr(serverAction, () => ({ ...shown?.answered, done: null, isUnsent: true })),
  /** For a page without `clientLoader`: after an action without an answer, its loader would get none either. */
  shouldRevalidate: ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
    defaultShouldRevalidate && !(actionResult as Answered | undefined)?.isUnsent,
};

/**
 * Returns the server's answer, or something else if none arrived: `fetch` rejects with a TypeError, which is the cause
 * of the router's error if an answer breaks off. A proxy reports the same with its own status. A server in production
 * sends no error as a TypeError.
 */
async function answerOr(ask: () => Promise<unknown>, instead: () => unknown): Promise<never> {
  try {
    return (await ask()) as never;
  } catch (error) {
    const { cause, status } = error as { cause?: unknown; status?: number };
    const isUnanswered =
      [error, cause].some((one) => one instanceof TypeError) || /^50[234]/.test(`${status}`);
    const kept = isUnanswered && (await instead());
    if (kept) return kept as never;
    throw error;
  }
}

const AGAIN_MILLISECONDS = 2_000;

function after(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

interface LoaderArgs {
  url: URL;
  serverLoader: () => Promise<unknown>;
}

interface ActionArgs {
  serverAction: () => Promise<unknown>;
}

/**
 * Remembers the data of the page. Returns whether its last action got no answer. The notice about it takes the focus
 * after every attempt, because the pressed button may be far below.
 */
export function useKeptPage() {
  const { pathname: path } = useLocation();
  const loaded: unknown = useLoaderData();
  const answered = useActionData() as Answered | undefined;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    shown = { path, loaded, answered };
  }, [path, loaded, answered]);
  useEffect(() => notice.current?.focus(), [answered]);
  return { isUnsent: answered?.isUnsent === true, notice };
}

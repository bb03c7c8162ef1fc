import { data, type RouterContextProvider, type ServerBuild } from "react-router";
import { Refusal, statusOf } from "../../values/refusal.ts";
import { pageContext } from "./pages/page-context.ts";
import type { PageLoader } from "./pages/page-source.ts";

/**
 * Turns a refusal that no loader or action catches into a response, so that the error screen gets its code
 * and status. React Router would treat the thrown refusal as an unexpected error.
 */
export function answerRefusals(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action } = route.module;
    const module = {
      ...route.module,
      ...(loader && { loader: remembering(id, answering(loader)) }),
      ...(action && { action: answering(action) }),
    };
    return [id, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

/** Records the loaders of a page. Reuses data that were already loaded to check for changes. */
function remembering(id: string, load: PageLoader["load"]): PageLoader["load"] {
  return (args) => {
    const { rendering } = args.context.get(pageContext);
    const { url, pattern, params } = args;
    rendering?.loaders.push({ id, load, url, pattern, params });
    return rendering?.loaded?.get(id) ?? load(args);
  };
}

function answering<Args extends { context: Readonly<RouterContextProvider> }>(
  handle: (args: Args) => unknown,
) {
  return async (args: Args) => {
    const { call, refusal } = args.context.get(pageContext);
    try {
      if (refusal) throw refusal;
      return await handle(args);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const answer = { code: error.code, request_id: call.requestId };
      throw data(answer, { status: statusOf(error.code), statusText: error.code });
    }
  };
}

import { data, type RouterContextProvider, type ServerBuild } from "react-router";
import { Refusal, statusOf } from "../../values/refusal.ts";
import { pageContext } from "./page-context.ts";

/**
 * A refusal that no loader or action catches is an answer: the error screen gets its code and status.
 * Thrown as it is, React Router would take it for an accident and show people a failure of ours.
 */
export function answerRefusals(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action } = route.module;
    const module = {
      ...route.module,
      ...(loader && { loader: answering(loader) }),
      ...(action && { action: answering(action) }),
    };
    return [id, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function answering<Args extends { context: unknown }>(handle: (args: Args) => unknown) {
  return async (args: Args) => {
    const { call, refusal } = (args.context as RouterContextProvider).get(pageContext);
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

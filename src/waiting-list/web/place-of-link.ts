import { data } from "react-router";
import { pageOf } from "../../platform/http/pages/page-context.ts";
import { problemOfPage } from "../../platform/http/pages/page-problem.ts";
import type { WaitingListContract } from "../contract.ts";

interface LinkArgs {
  params: { token: string };
  context: Parameters<typeof pageOf>[0];
}

type PostCall = "POST /public/waiting-list/{token}/confirm" | "POST /public/waiting-list/{token}/leave";

/** Loads the place of a link. Null with a status if the link is broken or the event does not exist any more. */
export async function placeOfLink({ params, context }: LinkArgs) {
  const { clientFor, call } = pageOf(context);
  try {
    const { data: place } = await clientFor<WaitingListContract>()("GET /public/waiting-list/{token}", {
      params: { token: params.token },
    });
    return { place };
  } catch (error) {
    const problem = problemOfPage(error, call);
    if (problem.code !== "token_invalid" && problem.code !== "not_found" && problem.code !== "invalid")
      throw error;
    return data({ place: null }, { status: problem.status });
  }
}

/** Answers the button of a link's page. */
export async function postOfLink(path: PostCall, { params, context }: LinkArgs) {
  const { clientFor, call } = pageOf(context);
  try {
    await clientFor<WaitingListContract>()(path, { params: { token: params.token } });
    return { problem: null };
  } catch (error) {
    const problem = problemOfPage(error, call);
    return data({ problem }, { status: problem.status });
  }
}

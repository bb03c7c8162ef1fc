import { data } from "react-router";
import { pageOf } from "../../../platform/http/pages/page-context.ts";
import { problemOfPage } from "../../../platform/http/pages/page-problem.ts";
import type { StorefrontContract } from "../../contract.ts";

interface LinkArgs {
  params: { token: string };
  context: Parameters<typeof pageOf>[0];
}

/**
 * Loads the request of a link. Null with a status if the link is broken or the event does not exist any more.
 */
export async function alertOfLink({ params, context }: LinkArgs) {
  try {
    const { data: alert } = await pageOf(context).clientFor<StorefrontContract>()(
      "GET /public/sale-alerts/{token}",
      { params: { token: params.token } },
    );
    return { alert };
  } catch (error) {
    const problem = problemOfPage(error, pageOf(context).call);
    if (problem.code !== "token_invalid" && problem.code !== "not_found" && problem.code !== "invalid")
      throw error;
    return data({ alert: null }, { status: problem.status });
  }
}

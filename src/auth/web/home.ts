import { redirect } from "react-router";
import { pageOf } from "../../platform/http/pages/page-context.ts";
import type { Route } from "./+types/home";
import { homeOf } from "./return-to.ts";

/** Redirects `/` to the member's start page or to the log-in, with the whole query. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const member = await pageOf(context).call.member();
  return redirect((member ? homeOf(member.role) : "/auth/login") + url.search);
}

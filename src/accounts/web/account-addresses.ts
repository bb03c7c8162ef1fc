import { redirect } from "react-router";
import type { Route } from "./+types/account-addresses";

/** `/account` begins with all of its pages; what once stood below `/manage/account` stands below `/account`. */
export function loader({ url }: Route.LoaderArgs) {
  const { pathname, search } = url;
  const below = /^\/manage\/account\/(.+)$/.exec(pathname)?.[1];
  return redirect((below ? `/account/${below}` : "/manage/account") + search, below ? 301 : 302);
}

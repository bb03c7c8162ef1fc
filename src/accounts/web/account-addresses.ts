import { redirect } from "react-router";
import type { Route } from "./+types/account-addresses";

/** Redirects `/account` to the overview, and earlier addresses below `/manage/account` to `/account`. */
export function loader({ url }: Route.LoaderArgs) {
  const { pathname, search } = url;
  const below = /^\/manage\/account\/(.+)$/.exec(pathname)?.[1];
  return redirect((below ? `/account/${below}` : "/manage/account") + search, below ? 301 : 302);
}

import type { PublicConfig } from "../../http/pages/page-context.ts";

/** The page of the installation that describes its software. */
const ABOUT = "/about";

/**
 * Returns the target of the footer's "powered by" link. Its parameters show where the visit came from: the
 * makers' own installation or another one, a page or the widget, and the host.
 */
export function poweredByLink(
  { poweredByUrl, frontendUrl, isHosted }: Pick<PublicConfig, "poweredByUrl" | "frontendUrl" | "isHosted">,
  pathname: string,
): string {
  const target = new URL(poweredByUrl ?? ABOUT, frontendUrl);
  const medium = pathname.includes("/widget") ? "widget" : "app";
  target.searchParams.set("utm_source", "powered-by-footer");
  target.searchParams.set("utm_medium", isHosted ? medium : `self-hosted-${medium}`);
  target.searchParams.set("utm_campaign", "powered-by");
  target.searchParams.set("utm_content", new URL(frontendUrl).host);
  return poweredByUrl ? target.href : target.pathname + target.search;
}

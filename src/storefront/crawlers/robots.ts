import { PRIVATE_PATHS } from "../../platform/http/security/security-headers.ts";

/** Allows crawlers on public pages, but not on pages of persons, checkouts and accounts. */
export function robotsText(publicUrl: string): string {
  const lines = ["User-agent: *", ...PRIVATE_PATHS.map((path) => `Disallow: /${path}`)];
  return [...lines, "", `Sitemap: ${publicUrl}/sitemap.xml`, ""].join("\n");
}

import { PRIVATE_PATHS } from "../../platform/http/security/security-headers.ts";

/** Public pages are open to crawlers; pages of persons, checkouts and accounts are not. */
export function robotsText(publicUrl: string): string {
  const lines = ["User-agent: *", ...PRIVATE_PATHS.map((path) => `Disallow: /${path}`)];
  return [...lines, "", `Sitemap: ${publicUrl}/sitemap.xml`, ""].join("\n");
}

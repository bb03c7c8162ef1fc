import { PRIVATE_PATHS } from "../../platform/http/security-headers.ts";

/** Public pages are for everybody; what belongs to a person, a checkout or an account is for no crawler. */
export function robotsText(publicUrl: string): string {
  const lines = ["User-agent: *", ...PRIVATE_PATHS.map((path) => `Disallow: /${path}`)];
  return [...lines, "", `Sitemap: ${publicUrl}/sitemap.xml`, ""].join("\n");
}

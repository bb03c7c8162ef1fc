import type { FastifyInstance } from "fastify";
import { Refusal } from "../../../values/refusal.ts";
import { installation } from "../../../values/installation/installation.ts";
import type { Config } from "../../config.ts";
import { mountBrandIcons } from "./brand-icons.ts";

const DAY_SECONDS = 86_400;
/** RFC 9116 requires less than a year. */
const SECURITY_CONTACT_DAYS = 180;
/**
 * Serves files that browsers and security researchers expect at fixed addresses. The icons are static files
 * (`public/`).
 */
export function mountSiteFiles(app: FastifyInstance, config: Config): void {
  const { appName, primaryColour = installation().accent, faviconUrl, publicUrl, supportEmail } = config;
  mountBrandIcons(app, config);
  const manifest = JSON.stringify({
    name: appName,
    short_name: appName,
    start_url: "/",
    display: "minimal-ui",
    background_color: "#ffffff",
    theme_color: primaryColour,
    icons: faviconUrl
      ? [{ src: faviconUrl, sizes: "any" }]
      : [192, 512].map((size) => ({
          src: `/icon-${size}.png`,
          sizes: `${size}x${size}`,
          type: "image/png",
          purpose: "any maskable",
        })),
  });

  app.get("/site.webmanifest", async (_request, reply) =>
    reply
      .type("application/manifest+json; charset=utf-8")
      .header("cache-control", `public, max-age=${DAY_SECONDS}`)
      .send(manifest),
  );

  app.get("/.well-known/security.txt", async (_request, reply) => {
    if (!supportEmail) throw new Refusal("not_found");
    const expires = new Date(Date.now() + SECURITY_CONTACT_DAYS * DAY_SECONDS * 1_000);
    return reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", `public, max-age=${DAY_SECONDS}`)
      .send(
        [
          `Contact: mailto:${supportEmail}`,
          `Expires: ${expires.toISOString()}`,
          `Canonical: ${publicUrl}/.well-known/security.txt`,
          "",
        ].join("\n"),
      );
  });
}

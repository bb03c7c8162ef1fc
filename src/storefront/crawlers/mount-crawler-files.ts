import type { FastifyInstance } from "fastify";
import { createExpiringCache } from "../../platform/http/expiring-cache.ts";
import type { Services } from "../../platform/services.ts";
import { Refusal } from "../../values/refusal.ts";
import { robotsText } from "./robots.ts";
import { eventsSitemap, organizersSitemap, sitemapIndex } from "./sitemap.ts";

const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3_600;
const MAX_BYTES = 8 * 1024 * 1024;
/** Reserved cache size of a sitemap before it is written: the size of a full one. */
const SITEMAP_BYTES = 250_000;
const XML = "application/xml; charset=utf-8";

/** Serves `/robots.txt` and the sitemaps. Sitemaps are cached for an hour. */
export function mountCrawlerFiles(
  app: FastifyInstance,
  { db, config }: Pick<Services, "db" | "config">,
): void {
  const { publicUrl } = config;
  const sitemaps = createExpiringCache<Promise<string | null>>(MAX_BYTES);

  function hourly(key: string, write: () => Promise<string | null>): Promise<string | null> {
    const known = sitemaps.get(key);
    if (known) return known;
    const written = write();
    sitemaps.set(key, written, {
      bytes: SITEMAP_BYTES,
      until: performance.now() + HOUR_SECONDS * 1_000,
    });
    // Does not cache a failure, nor a missing page, which may exist in a minute.
    written.then(
      (text) => text ?? sitemaps.delete(key),
      () => sitemaps.delete(key),
    );
    return written;
  }

  app.get("/robots.txt", async (_request, reply) =>
    reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", `public, max-age=${DAY_SECONDS}`)
      .send(robotsText(publicUrl)),
  );

  app.get("/sitemap.xml", async (_request, reply) =>
    reply
      .type(XML)
      .header("cache-control", `public, max-age=${HOUR_SECONDS}`)
      .send(await hourly("index", () => sitemapIndex(db, publicUrl))),
  );

  app.get<{ Params: { name: string } }>("/sitemaps/:name", async (request, reply) => {
    const { name } = request.params;
    const [, kind, number] = /^(events|organizers)-([1-9]\d{0,5})\.xml$/.exec(name) ?? [];
    const write = kind === "events" ? eventsSitemap : organizersSitemap;
    const text = kind ? await hourly(name, () => write(db, publicUrl, Number(number))) : null;
    if (text === null) throw new Refusal("not_found");
    return reply.type(XML).header("cache-control", `public, max-age=${HOUR_SECONDS}`).send(text);
  });
}

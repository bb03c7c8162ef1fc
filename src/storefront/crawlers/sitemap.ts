import { countIndexableEvents, type IndexableEvent, listIndexableEvents } from "../../events/index.ts";
import type { Db } from "../../platform/database/database.ts";

export const EVENTS_PER_SITEMAP = 1_000;

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** The index of all sitemaps. */
export async function sitemapIndex(db: Db, publicUrl: string): Promise<string> {
  const pages = Math.ceil((await countIndexableEvents(db)) / EVENTS_PER_SITEMAP);
  const sitemaps = Array.from(
    { length: pages },
    (_, index) => `<sitemap><loc>${publicUrl}/sitemaps/events-${index + 1}.xml</loc></sitemap>`,
  );
  return documentOf("sitemapindex", sitemaps);
}

/** One page of the public events that may be listed; null if there is no such page. */
export async function eventsSitemap(db: Db, publicUrl: string, page: number): Promise<string | null> {
  const events = await listIndexableEvents(db, { page, perPage: EVENTS_PER_SITEMAP });
  if (events.length === 0) return null;
  return documentOf(
    "urlset",
    events.map((event) => entryOf(event, publicUrl)),
  );
}

/** Upcoming events change daily; past ones hardly do. */
function entryOf({ id, slug, updated_at, is_over }: IndexableEvent, publicUrl: string): string {
  const [frequency, priority] = is_over ? ["weekly", "0.5"] : ["daily", "0.8"];
  return `<url><loc>${publicUrl}/event/${id}/${slug}</loc><lastmod>${updated_at.toISOString()}</lastmod><changefreq>${frequency}</changefreq><priority>${priority}</priority></url>`;
}

function documentOf(root: string, entries: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${entries.join("\n")}\n</${root}>\n`;
}

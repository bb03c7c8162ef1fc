import { countIndexableEvents, type IndexableEvent, listIndexableEvents } from "../../events/index.ts";
import {
  countIndexableOrganizers,
  type IndexableOrganizer,
  listIndexableOrganizers,
} from "../organizers/indexable-organizers.ts";
import type { Db } from "../../platform/database/database.ts";

export const ENTRIES_PER_SITEMAP = 1_000;

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** Index of all sitemaps: first the events', then the organisers'. */
export async function sitemapIndex(db: Db, publicUrl: string): Promise<string> {
  const [events, organizers] = await Promise.all([countIndexableEvents(db), countIndexableOrganizers(db)]);
  return documentOf("sitemapindex", [
    ...sitemapsOf("events", events, publicUrl),
    ...sitemapsOf("organizers", organizers, publicUrl),
  ]);
}

function sitemapsOf(kind: "events" | "organizers", entries: number, publicUrl: string): string[] {
  return Array.from(
    { length: Math.ceil(entries / ENTRIES_PER_SITEMAP) },
    (_, index) => `<sitemap><loc>${publicUrl}/sitemaps/${kind}-${index + 1}.xml</loc></sitemap>`,
  );
}

/** One sitemap page of indexable events. Null if there is no such page. */
export async function eventsSitemap(db: Db, publicUrl: string, page: number): Promise<string | null> {
  const events = await listIndexableEvents(db, { page, perPage: ENTRIES_PER_SITEMAP });
  if (events.length === 0) return null;
  return documentOf(
    "urlset",
    events.map((event) => entryOf(event, publicUrl)),
  );
}

/** One sitemap page of indexable organisers. Null if there is no such page. */
export async function organizersSitemap(db: Db, publicUrl: string, page: number): Promise<string | null> {
  const organizers = await listIndexableOrganizers(db, { page, perPage: ENTRIES_PER_SITEMAP });
  if (organizers.length === 0) return null;
  return documentOf(
    "urlset",
    organizers.map((organizer) => organizerEntryOf(organizer, publicUrl)),
  );
}

/** Upcoming events change daily, past ones rarely. */
function entryOf({ id, slug, updated_at, is_over }: IndexableEvent, publicUrl: string): string {
  const [frequency, priority] = is_over ? ["weekly", "0.5"] : ["daily", "0.8"];
  return `<url><loc>${publicUrl}/event/${id}/${slug}</loc><lastmod>${updated_at.toISOString()}</lastmod><changefreq>${frequency}</changefreq><priority>${priority}</priority></url>`;
}

function organizerEntryOf({ id, slug, updated_at }: IndexableOrganizer, publicUrl: string): string {
  return `<url><loc>${publicUrl}/events/${id}/${slug}</loc><lastmod>${updated_at.toISOString()}</lastmod><changefreq>weekly</changefreq><priority>0.6</priority></url>`;
}

function documentOf(root: string, entries: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${entries.join("\n")}\n</${root}>\n`;
}
